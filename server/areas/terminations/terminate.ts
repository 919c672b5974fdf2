import { t } from '../../../contract/language/texts.ts'
import type { Transition } from '../../../contract/machines/definition.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { type ContractRow, contractById } from '../contracts/contract-row.ts'
import { moveContract } from '../contracts/record.ts'
import { currentBook } from '../payroll/law-figures/current-law.ts'
import { endContract } from './end-contract.ts'
import { factsOf, type Held, hold } from './hold-termination.ts'
import { type JudgedEnding, judgeEnding } from './judge-ending.ts'
import { judgeTerms } from './judge-terms.ts'
import { stepOf } from './machine.ts'
import { holdSettlementRequest, markPayrollsStale, paidBefore, settlementRequestOf } from './paid-before.ts'
import { settlementFor } from './settlement-of.ts'
import { insertTermination, updateTermination } from './store.ts'
import { type Teller, tell } from './tell.ts'
import { type TerminationRow, terminationById } from './termination-row.ts'
import { toTermination } from './to-termination.ts'

const OPERATION = 'employee/terminate-last-contract'
const REQUEST = 'employee/request-terminate-contract'
const CONFIRMATION = 'TERMINATE'
/** Statuses of a payment request that is still calculated again. */
const IN_PREPARATION = ['Pending', 'Calculated', 'Adjustment']

type Context = ContextOf<typeof OPERATION>
type Input = Parameters<typeof terminate>[0]

/**
 * Denies a request (T4), ends a contract now or on a future day with the confirmed settlement (T5), changes a scheduled end
 * (T6) or cancels it (T7).
 */
export const terminate: Action<typeof OPERATION> = async (input, context) => {
  const held = await hold(context, input)
  if (input.deny || input.cancel) {
    if (!held.termination) throw new AppError('NOT_FOUND')
    return stop(held, held.termination, input, context)
  }
  return end(held, input, context)
}

async function stop(held: Held, termination: TerminationRow, input: Input, context: Context) {
  const { db, session, now } = context
  const step = stepOf(held.facts, OPERATION, input.deny ? 'deny' : 'cancel', { reason: input.reason })
  const reason = (input.reason as string).trim()
  const decided = { decided_by: session.id, decided_at: now.toISOString(), outcome_reason: reason }
  await updateTermination(db, termination.id, { status: step.to, ...decided }, now)
  if (step.action === 'cancel') await unpay(held, context)
  const teller = { ...context, author: session }
  const contract = step.action === 'cancel' ? await moveContract(teller, held.contract, 'withdraw-end') : held.contract
  return answer(teller, held, step, { contract, before: termination, reason }, context)
}

async function end(held: Held, input: Input, context: Context) {
  const { db, session, now, services } = context
  if (input.confirm !== CONFIRMATION) {
    throw validationError([{ field: 'confirm', message: t('server-terminations.confirm') }])
  }
  const said = judgeEnding({ ...formerOf(held.termination), ...input }, held.contract, { session, services })
  // The notification of the person cannot be revoked.
  const ending = { ...said, person_told: said.person_told || held.termination?.person_told === true }
  const before = held.termination ?? (await ask(held, ending, context))
  const isNow = ending.contract_end_date <= held.today
  const action = isNow ? 'terminate' : before.status === 'Scheduled' ? 'change' : 'schedule'
  const step = stepOf({ ...held.facts, termination: before }, OPERATION, action)
  const contractThen = await termsOn(held.contract, ending.last_day, context)
  const former = before.settlement_input?.terms ?? null
  const terms = await judgeTerms({ ...input, last_day: ending.last_day }, contractThen, former, context)
  const paid = await paidBefore(db, held.contract.id, ending)
  const computed = settlementFor(contractThen, ending, terms, await currentBook(db), paid)
  if (computed.totalsHash !== input.totalsHash) throw new AppError('TOTALS_CHANGED')
  if (computed.totalsHash !== before.totals_hash) await unpay(held, context)
  await updateTermination(
    db,
    before.id,
    {
      ...ending,
      rehire: input.rehire ?? null,
      status: step.to,
      decided_by: session.id,
      decided_at: now.toISOString(),
      settlement: JSON.stringify(computed.settlement),
      settlement_input: JSON.stringify({
        terms,
        input: computed.input,
        warnings: computed.warnings,
        salary_from: computed.salaryFrom,
      }),
      totals_hash: computed.totalsHash,
      calculated_at: now.toISOString(),
    },
    now,
  )
  const teller = { ...context, author: session }
  const contract = await moveOn(teller, held.contract, before, step.to, context)
  return answer(teller, held, step, { contract, before }, context)
}

/** A payment by other figures would be wrong: payrolls in preparation are calculated again, and a request under way blocks. */
async function unpay({ contract }: Held, { db, now }: Context): Promise<void> {
  const request = await holdSettlementRequest(db, contract.id)
  if (request && !IN_PREPARATION.includes(request.status)) {
    const text = t('server-terminations.requestUnderWay', {
      folio: request.folio,
      status: statusLabel('paymentRequest', request.status),
    })
    throw new AppError('TERMINATION_STATE', { text })
  }
  // It may have read the former settlement.
  if (request?.is_counted) {
    const text = t('server-terminations.requestCounted', { folio: request.folio })
    throw new AppError('TERMINATION_STATE', { text })
  }
  await markPayrollsStale(db, contract.id, now)
}

/** Ended directly: first makes the request that everything else refers to, by the same person. */
async function ask({ contract, facts }: Held, ending: JudgedEnding, context: Context): Promise<TerminationRow> {
  const { db, session, now } = context
  if (facts.twoPersonRule) {
    throw new AppError('SAME_PERSON', {
      text: t('server-terminations.twoPersons'),
    })
  }
  const step = stepOf(facts, REQUEST, 'request')
  const after = await stored(db, contract.id, await insertTermination(db, contract, ending, step.to, session.id, now))
  await tell({ ...context, author: session }, step, { contract, before: null, after })
  return after
}

/** Pay and benefits on the last day of work. */
async function termsOn(contract: ContractRow, day: string, { db }: Context): Promise<ContractRow> {
  return (await contractById(db, null, contract.id, day)) ?? contract
}

/** Notifies of the result of the termination, and updates the contract accordingly. */
async function moveOn(teller: Teller, contract: ContractRow, before: TerminationRow, to: string, { db }: Context) {
  if (to === 'Terminated') {
    const termination = await stored(db, contract.id, before.id)
    return { ...contract, status: await endContract(teller, contract, termination) }
  }
  return contract.status === 'Active' ? moveContract(teller, contract, 'schedule-end') : contract
}

async function answer(
  teller: Teller,
  held: Held,
  step: Transition,
  { contract, before, reason }: { contract: ContractRow; before: TerminationRow; reason?: string },
  { db, session }: Context,
) {
  const after = await stored(db, contract.id, before.id)
  await tell(teller, step, { contract: held.contract, before, after, reason })
  const facts = await factsOf(db, contract, after, session)
  return {
    termination: toTermination(after, facts, session),
    contract: { id: contract.id, status: contract.status },
    settlementRequestId: (await settlementRequestOf(db, contract.id))?.id ?? null,
  }
}

async function stored(db: Context['db'], contractId: number, id: number): Promise<TerminationRow> {
  const row = await terminationById(db, contractId, id)
  if (!row) throw new Error(`The termination ${id} is gone.`)
  return row
}

const formerOf = (former: TerminationRow | null) =>
  former && {
    type: former.type,
    reason: former.reason,
    last_day: former.last_day,
    contract_end_date: former.contract_end_date,
    person_told: former.person_told,
    ...(former.notice_date === null ? {} : { notice_date: former.notice_date }),
  }
