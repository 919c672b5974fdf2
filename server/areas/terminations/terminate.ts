import { isDeepStrictEqual } from 'node:util'
import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { type ContractRow, contractById } from '../contracts/contract-row.ts'
import { targetOf } from '../contracts/machine.ts'
import { moveContract } from '../contracts/record.ts'
import { markPayrollsStale } from '../payroll/counting/stale.ts'
import { currentBook } from '../payroll/law-figures/current-law.ts'
import { endContract } from './end-contract.ts'
import { answerOf, hold } from './hold-termination.ts'
import { type JudgedEnding, judgeEnding } from './judge-ending.ts'
import { judgeTerms } from './judge-terms.ts'
import type { TerminationFacts } from './machine.ts'
import { holdOpenRequests, refuseOpenPayroll } from './open-payroll.ts'
import { holdSettlementRequest, paidBefore, settlementRequestOf } from './paid-before.ts'
import { terminations } from './record.ts'
import { settlementFor, shownHash } from './settlement-of.ts'
import { insertTermination } from './store.ts'
import type { TerminationRow } from './termination-row.ts'

const OPERATION = 'employee/terminate-last-contract'
const REQUEST = 'employee/request-terminate-contract'
const CONFIRMATION = 'TERMINATE'
/** Statuses of a payment request that is still calculated again. */
const IN_PREPARATION = ['Pending', 'Calculated', 'Adjustment']

type Context = ContextOf<typeof OPERATION>
type Input = Parameters<typeof terminate>[0]
type Held = Awaited<ReturnType<typeof hold>>

/**
 * Denies a request (T4), ends a contract now or on a future day with the confirmed settlement (T5), changes a scheduled end
 * (T6) or cancels it (T7).
 */
export const terminate: Action<typeof OPERATION> = async (input, context) => {
  const held = await hold(context, input)
  const id = input.deny || input.cancel ? await stop(held, input, context) : await end(held, input, context)
  const { contract } = held.facts
  const { status } = (await contractById(context.db, null, contract.id, today(context.now))) ?? contract
  return {
    termination: await answerOf(context, id),
    contract: { id: contract.id, status },
    settlementRequestId: (await settlementRequestOf(context.db, contract.id))?.id ?? null,
  }
}

async function stop({ row, ...held }: Held, { deny, reason }: Input, context: Context): Promise<number> {
  if (!row) throw new AppError('NOT_FOUND')
  const { contract } = held.facts
  const step = terminations.check({ ...held, row }, OPERATION, { action: deny ? 'deny' : 'cancel' }, { reason })
  if (step.action === 'cancel') {
    await unpay(contract, context)
    await moveContract({ ...context, author: context.session }, contract, 'withdraw-end')
  }
  await terminations.move(context, row, step, { reason })
  return row.id
}

async function end({ row, ...held }: Held, input: Input, context: Context): Promise<number> {
  const { db, session, now } = context
  const { contract } = held.facts
  if (input.confirm !== CONFIRMATION) {
    throw fieldError('confirm', t('server-terminations.confirm'))
  }
  const ending = judgeEnding(input, contract, context, row)
  await holdOpenRequests(db, contract.id)
  const before = row ?? (await ask(held.facts, ending, context))
  const isNow = ending.contract_end_date <= today(now)
  const action = isNow ? 'terminate' : before.status === 'Scheduled' ? 'change' : 'schedule'
  const facts = { ...held.facts, termination: before }
  const step = terminations.check({ row: before, facts, session }, OPERATION, { action })
  const contractThen = await termsOn(contract, ending.last_day, context)
  const former = before.settlement_input?.terms ?? null
  const terms = await judgeTerms({ ...input, last_day: ending.last_day }, contractThen, former, context)
  await refuseOpenPayroll(db, contract.id, ending.contract_end_date)
  const paid = await paidBefore(db, contract.id, ending)
  const computed = settlementFor(contractThen, ending, terms, await currentBook(db), paid)
  if (shownHash(computed, context.services.settings) !== input.totalsHash) throw new AppError('TOTALS_CHANGED')
  const set = { ...ending, rehire: input.rehire ?? null, totals_hash: computed.totalsHash }
  // Other inputs are kept even for the same amounts: with the former ones the settlement would stay outdated.
  const isOfSameInput = isDeepStrictEqual(asStored(computed.input), before.settlement_input?.input ?? null)
  const isSame = isOfSameInput && isDeepStrictEqual(terms, former) && isDeepStrictEqual({ ...before, ...set }, before)
  if (action === 'change' && isSame) return context.nothingChanged(before.id)
  if (computed.totalsHash !== before.totals_hash) await unpay(contract, context)
  else if (!isOfSameInput) await markPayrollsStale(db, { contract_id: contract.id }, now)
  const teller = { ...context, author: session }
  if (step.to === 'Terminated') await endContract(teller, contract, { ...before, ...ending })
  else if (contract.status === 'Active') await moveContract(teller, contract, 'schedule-end')
  const kept = {
    terms,
    input: computed.input,
    warnings: computed.warnings,
    salary_from: computed.salaryFrom,
  }
  await terminations.move(context, before, step, {
    set: {
      ...set,
      settlement: JSON.stringify(computed.settlement),
      settlement_input: JSON.stringify(kept),
    },
  })
  return before.id
}

const asStored = (input: object | null): unknown => JSON.parse(JSON.stringify(input))

/** A payment by other figures would be wrong: payrolls in preparation are calculated again, and a request under way blocks. */
async function unpay(contract: ContractRow, { db, now }: Context): Promise<void> {
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
  await markPayrollsStale(db, { contract_id: contract.id }, now)
}

/** Ended directly: first makes the request, in the name of the same person, that everything else refers to. */
async function ask(facts: TerminationFacts, ending: JudgedEnding, context: Context): Promise<TerminationRow> {
  const { session } = context
  const { contract, twoPersonRule } = facts
  if (twoPersonRule) {
    throw new AppError('SAME_PERSON', {
      text: t('server-terminations.twoPersons'),
    })
  }
  terminations.checkNew(session, REQUEST, 'request', facts, targetOf(contract))
  return terminations.load(context, await insertTermination({ ...context, author: session }, contract, ending))
}

/** Pay and benefits on the last day of work. */
async function termsOn(contract: ContractRow, day: string, { db }: Context): Promise<ContractRow> {
  return (await contractById(db, null, contract.id, day)) ?? contract
}
