import { sql } from 'kysely'
import { isOpenTo, PAY_FIELDS } from '../../../access-control/contracts.ts'
import { isDay, today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError, fieldError, orNotFound, refuseErrors } from '../../errors/app-error.ts'
import { judge, refusePay, type SentField, storedValue } from '../../forms/sent-fields.ts'
import { markPayrollsStale } from '../payroll/counting/stale.ts'
import type { Change } from '../people/write-changes.ts'
import { CIRCUMSTANCES, CONTRACT_COLUMNS, TERM_COLUMNS } from './contract-columns.ts'
import { type ContractRow, contractById, type TermsRow, termsAfter } from './contract-row.ts'
import { insertTerms } from './insert-terms.ts'
import { checkJob } from './job-of-contract.ts'
import { contracts } from './record.ts'
import { recordUpdate } from './record-update.ts'
import { asRecord, refuseTerms, sentTerms, storedForm } from './sent-terms.ts'
import { toContract } from './to-contract.ts'

const OPERATION = 'employee/update-contract-information'
type Context = CallContext<Session>
type Values = Record<string, unknown>

/** The fields that decide how long a contract lasts. */
const TERM_OF_CONTRACT = ['contract_duration', 'start_date', 'end_date']

/**
 * Changes a contract: its own fields at once, its pay and working time from a day on. Former terms are kept. The contract is
 * validated as it would be on that day, form by form.
 */
export const updateContract: Action<typeof OPERATION> = async (input, context) => {
  const { db, session, services, now } = context
  const { contractId, version, job_id, ...payload } = input
  const { row: contract } = await contracts.hold(context, contractId, version)
  refuseStatus(contract, context)
  const variant = { viewer: session.role, subject: contract.type }
  const sent = sentTerms(services.forms, OPERATION, variant, payload)
  refusePay(sent, PAY_FIELDS, session)
  const day = firstDay(sent, contract, now)
  // A contract that moves to an earlier day still has the terms of its former first day.
  const isEarlier = day < contract.start_date
  const before = orNotFound(await contractById(db, session, contractId, isEarlier ? contract.start_date : day))
  const record = { ...asRecord(before), effective_from: day, reason: null, wage_reason: null }
  refuseErrors(judge(services.forms, variant, sent, record))

  const changes = changesOf(sent, record, before)
  if (job_id !== undefined && job_id !== before.job_id) {
    await checkJob(db, job_id, before.company_id)
    changes.push({ field: 'job_id', from: before.job_id, to: job_id })
  }
  if (changes.length === 0) return context.nothingChanged({ contract: await toContract(contract, context) })
  const sentValue = (field: string) => (sent.find(({ place }) => place === field)?.value as string | undefined) ?? null
  await write(context, before, changes, { day, reason: sentValue('reason'), wageReason: sentValue('wage_reason') })
  const after = orNotFound(await contractById(db, session, contractId, today(now)))
  return { contract: await toContract(after, context) }
}

/** Throws CONTRACT_STATE for a contract that has ended, and to a company for one that was sent. */
function refuseStatus({ status }: ContractRow, { session }: Context): void {
  if (!isOpenTo(session.role, status))
    throw new AppError('CONTRACT_STATE', { values: { status: statusLabel('contract', status) }, current: { status } })
}

/** The first day of a change: the given one, else today; for a contract that has not begun its first day. */
function firstDay(sent: readonly SentField[], contract: ContractRow, now: Date): string {
  const from = sent.find(({ place }) => place === 'effective_from')?.value
  if (typeof from === 'string' && isDay(from)) return from
  const start = sent.find(({ place }) => place === 'start_date')?.value
  const begins = typeof start === 'string' && isDay(start) ? start : contract.start_date
  return contract.status === 'Draft' || begins > today(now) ? begins : today(now)
}

function changesOf(sent: readonly SentField[], record: Values, before: ContractRow): Change[] {
  const fields = sent.filter(({ place }) => !CIRCUMSTANCES.includes(place))
  const changes = fields
    .filter((field) => !isSame(storedValue(field, record), field.value))
    .map(({ place, value }) => ({
      field: place,
      from: before[place as keyof ContractRow] ?? null,
      to: storedForm(place, value),
    }))
  return [...new Map(changes.map((change) => [change.field, change])).values()]
}

/** Amounts are compared as amounts: "18500" and "18500.00" are one salary. */
function isSame(from: unknown, to: unknown): boolean {
  if (from === to) return true
  const isAmount = [from, to].every((value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  return isAmount && Number(from) === Number(to)
}

interface Circumstances {
  day: string
  reason: string | null
  wageReason: string | null
}

async function write(context: Context, before: ContractRow, changes: readonly Change[], circumstances: Circumstances) {
  const { db, session, now } = context
  const has = (names: readonly string[]) => changes.filter(({ field }) => names.includes(field))
  const [terms, own] = [has(TERM_COLUMNS), has(CONTRACT_COLUMNS)]
  refuseStart(before, own)
  const values: Values = { ...before, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) }
  // The reason for a low salary belongs to that salary only.
  const isSalaryNew = terms.some(({ field }) => field === 'monthly_salary')
  const wageReason = circumstances.wageReason ?? (isSalaryNew ? null : before.wage_reason)
  const isDated = terms.length > 0
  // A trial that was registered before the law was checked stops no change of other fields.
  const isTermNew = own.some(({ field }) => TERM_OF_CONTRACT.includes(field))
  refuseTerms({
    ...(values as unknown as ContractRow),
    ...(isTermNew ? {} : { contract_duration: null }),
    effective_from: isDated ? circumstances.day : null,
    ...(isDated ? { wage_reason: wageReason } : { monthly_salary: null }),
  })
  const extra = changes.filter(({ field }) => !TERM_COLUMNS.includes(field) && !CONTRACT_COLUMNS.includes(field))
  const columns = { ...Object.fromEntries(own.map(({ field, to }) => [field, to])), updated_at: now.toISOString() }
  await sql`update contracts set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
    version = version + 1,
    extra = jsonb_strip_nulls(extra || ${JSON.stringify(Object.fromEntries(extra.map(({ field, to }) => [field, to])))}::jsonb)
    where id = ${before.id}`.execute(db)
  await beginEarlier(context, before, own, circumstances.reason)
  if (isDated) {
    const why = { reason: circumstances.reason, wage_reason: wageReason, created_by: session.id }
    await insertTerms(db, { contract_id: before.id, effective_from: circumstances.day, ...why }, values, now)
    await carryOn(context, before, values as unknown as ContractRow, terms, { ...circumstances, wageReason })
  }
  await markPayrollsStale(db, { contract_id: before.id }, now)
  await recordUpdate(context, before, changes, {
    reason: circumstances.reason,
    effectiveFrom: isDated ? circumstances.day : null,
  })
}

/**
 * Writes the first terms again for the new first day of a contract that moves to an earlier one, and for the days in between
 * where former terms begin: those were replaced, and the first terms begin before them now.
 */
async function beginEarlier(
  { db, session, now }: Context,
  { id, start_date }: ContractRow,
  changes: readonly Change[],
  reason: string | null,
) {
  const start = changes.find(({ field }) => field === 'start_date')?.to
  if (typeof start !== 'string' || start >= start_date) return
  const first = await contractById(db, session, id, start_date)
  if (!first || first.effective_from === null) return
  const { rows } = await sql<{ day: string }>`select distinct effective_from as day from contract_terms
    where contract_id = ${id} and effective_from > ${start}::date and effective_from < ${start_date}::date`.execute(db)
  const why = { reason, wage_reason: first.wage_reason, created_by: session.id }
  for (const day of [start, ...rows.map((one) => one.day)]) {
    await insertTerms(db, { contract_id: id, effective_from: day, ...why }, { ...first }, now)
  }
}

/**
 * A change continues through the terms that are already planned for later days, each field until the first of them that changes
 * it itself: a raise does not end because shorter hours were planned for the month after it.
 */
async function carryOn(
  context: Context,
  before: ContractRow,
  after: ContractRow,
  terms: readonly Change[],
  { day, wageReason }: Circumstances,
) {
  let carried = terms
  for (const planned of await termsAfter(context.db, before.id, day)) {
    carried = carried.filter(({ field }) => isEqual(planned[field as keyof TermsRow], before[field as keyof TermsRow]))
    if (carried.length === 0) return
    const isSalary = carried.some(({ field }) => field === 'monthly_salary')
    const values = {
      ...planned,
      ...Object.fromEntries(carried.map(({ field, to }) => [field, to])),
      wage_reason: isSalary ? wageReason : planned.wage_reason,
    }
    // Terms may be planned for a day after the end, which may still move.
    refuseTerms({ ...after, ...values, contract_duration: null, end_date: null }, planned.effective_from)
    const why = { reason: planned.reason, wage_reason: values.wage_reason, created_by: context.session.id }
    const effective_from = String(planned.effective_from)
    await insertTerms(context.db, { contract_id: before.id, effective_from, ...why }, values, context.now)
  }
}

const isEqual = (one: TermsRow[keyof TermsRow], other: TermsRow[keyof TermsRow]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The first day of a contract that is in force is a fact. */
function refuseStart({ status }: ContractRow, changes: readonly Change[]): void {
  if (status === 'Draft' || status === 'Sent' || !changes.some(({ field }) => field === 'start_date')) return
  throw fieldError('start_date', t('server-contracts.fixedStart'))
}
