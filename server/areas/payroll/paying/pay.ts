import { sql } from 'kysely'
import { dayInWords, today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import { mayDo } from '../../../../contract/machines/engine.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import { earlier } from '../../../../payroll/calendar/days.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import { withFile } from '../../../calls/with-file.ts'
import type { Database } from '../../../db/connect.ts'
import { changeRecord, insertRow, updateRows } from '../../../db/rows.ts'
import { AppError, fieldError, validationError } from '../../../errors/app-error.ts'
import { checkedReason } from '../../../errors/checked-reason.ts'
import type { StoredFile } from '../../../outside/storage/stored-file.ts'
import { inWords, storedText } from '../../../words/stored-words.ts'
import { undecided } from '../counting/accounts.ts'
import { payrollById } from '../requests/get-payroll.ts'
import { isDay } from '../requests/judge-request.ts'
import { REQUEST, targetOf } from '../requests/machine.ts'
import { requestOfPayroll } from '../requests/reach.ts'
import { type HeldRequest, requests, stateError } from '../requests/record.ts'
import { storedRequest } from '../requests/request-row.ts'
import { completeIfInPlace } from './complete-if-in-place.ts'
import { judgePayment } from './judge-payment.ts'
import { correctReceipts } from './paid-on.ts'

const ALL = 'payroll/set-paid-payrolls'
const ONE = 'payroll/set-paid-ind-payroll'
type OneInput = Parameters<Action<typeof ONE>>[0]
type OneContext = ContextOf<typeof ONE>

/** Marks all calculated people as paid (P14); those on hold or excluded stay. */
export const setPaidAll: Action<typeof ALL> = async ({ requestId, paid_at, reference, exceptIds = [], reason }, context) => {
  const { db, session, now } = context
  const { row: approved } = await requests.hold(context, requestId)
  const paid = judge({ paid_at, reference }, approved, now)
  const at = now.toISOString()
  await leaveOut(db, { requestId, exceptIds, at })
  // Blockers of people who are left out do not stop the others.
  const held = await requests.hold(context, requestId)
  const { row: request } = held
  const step = requests.check(held, ALL, undefined, { reason }, { reason })
  const { rows } = await sql<{ id: number }>`
    with paid as (update payrolls set status = 'Paid', version = version + 1, updated_at = ${at}
      where request_id = ${requestId} and status = 'Calculated' returning id, net)
    insert into payroll_payments (payroll_id, amount, reference, paid_at, recorded_by, recorded_at)
      select id, net, ${paid.reference}, ${paid.paid_at}::date, ${session.id}, ${at}::timestamptz from paid
      returning payroll_id as id`.execute(db)
  const { counts } = await storedRequest(db, requestId)
  if (rows.length === 0 && (counts['Paid'] ?? 0) === 0) throw fieldError('requestId', t('server-payroll.paying.everyone'))
  const changes = [{ field: 'payrolls', from: null, to: rows.length }]
  await requests.move(context, request, step, { changes, reason })
  await correctReceipts(context, requestId)
  return { updated: rows.map(({ id }) => id), held: counts['Hold'] ?? 0, requestPayment: { status: step.to } }
}

async function leaveOut(
  db: Database,
  { requestId, exceptIds, at }: { requestId: number; exceptIds: readonly number[]; at: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select x.id from unnest(${exceptIds}::int[]) x (id)
    where x.id not in (select id from payrolls where request_id = ${requestId}) limit 1`.execute(db)
  // An unknown person means that another one was meant, who would be paid by mistake.
  if (rows.length > 0) throw fieldError('exceptIds', t('server-payroll.paying.notAll'))
  await sql`update payrolls set status = 'Hold', status_reason = 'Left out of the payment', version = version + 1, updated_at = ${at}
    where request_id = ${requestId} and id = any(${exceptIds}::int[]) and status = 'Calculated'`.execute(db)
}

/**
 * Money leaves neither before the period that it pays nor before the request, whichever is earlier: such a day is a typing
 * error, which the tax receipt would repeat.
 */
function judge(entered: Parameters<typeof judgePayment>[0], request: { period_start: string; created_at: string }, now: Date) {
  const { payment, errors } = judgePayment(entered, today(now))
  const earliest = earlier(request.period_start, today(new Date(request.created_at)))
  if (isDay(payment.paid_at) && payment.paid_at < earliest) {
    errors.unshift({ field: 'paid_at', message: t('server-payroll.paying.notBefore', { day: dayInWords(earliest) }) })
  }
  if (errors.length > 0) throw validationError(errors)
  return payment
}

/** One person was paid (P15), or the payment was returned (P16). */
export const setPaidOne = withFile<typeof ONE, StoredFile | null>((input, file, context) =>
  String(input.returned) === 'true' ? takeBack(input, context) : payOne(input, file, context),
)

async function payOne(input: OneInput, file: StoredFile | null, context: OneContext) {
  const { db, session, now } = context
  const { payrollId } = input
  const requestId = await requestOfPayroll(db, session, payrollId)
  const held = await requests.hold(context, requestId)
  const payroll = await payrollById(db, payrollId)
  const step = requests.check(held, ONE, { action: payingAction(held, payroll.status) })
  if (!['Calculated', 'Hold'].includes(payroll.status))
    throw stateError(payroll.status, t('server-payroll.paying.status', { status: statusLabel('payroll', payroll.status) }))
  if (payroll.is_stale)
    throw new AppError('REQUEST_INCOMPLETE', { values: { list: t('server-payroll.requests.newCalculation') } })
  const { company_status: company } = held.row
  const against = [
    ...(company === 'Suspended' ? [inWords(storedText('issue.company', { status: company }))] : []),
    ...payroll.blockers.map(({ message }) => inWords(message)),
    ...(payroll.bank_change ? [inWords(`${payroll.firstname} ${payroll.lastname}: ${undecided(payroll.bank_change)}`)] : []),
  ]
  if (against.length > 0) throw new AppError('BLOCKED', { text: against.join(' ') })
  const paid = judge(input, held.row, now)
  if (file) await context.keepFile(file)
  await insertRow(db, 'payroll_payments', {
    payroll_id: payrollId,
    amount: payroll.net,
    ...paid,
    proof_file: file?.id ?? null,
    recorded_by: session.id,
    recorded_at: now.toISOString(),
  })
  await changeRecord(db, 'payrolls', payrollId, { status: 'Paid', status_reason: null }, now)
  const changes = [{ field: 'person', from: null, to: `${payroll.firstname} ${payroll.lastname}` }]
  await requests.move(context, held.row, step, { changes })
  await correctReceipts(context, requestId)
  // A repeated payment may have been the last missing item.
  await completeIfInPlace(context, requestId)
  return answer(db, payrollId, requestId)
}

/** People on hold at the payment of the others are paid afterwards; the last one who is not on hold makes the request paid. */
function payingAction({ row: { status, counts } }: HeldRequest, own: string): string {
  if (status === 'Paid') return 'pay-held'
  const others = (counts['Calculated'] ?? 0) - (own === 'Calculated' ? 1 : 0)
  return others > 0 ? 'pay-one' : 'pay-last'
}

async function takeBack({ payrollId, reason = '' }: OneInput, context: OneContext) {
  const { db, session, now } = context
  const requestId = await requestOfPayroll(db, session, payrollId)
  const held = await requests.hold(context, requestId)
  const step = returnStep(held, reason)
  const payroll = await payrollById(db, payrollId)
  const returned = { returned_at: now.toISOString(), return_reason: reason.trim(), returned_by: session.id }
  const count = await updateRows(db, 'payroll_payments', { payroll_id: payrollId, returned_at: null }, returned)
  if (payroll.status !== 'Paid' || count === 0)
    throw stateError(payroll.status, t('server-payroll.paying.notReturned', { status: statusLabel('payroll', payroll.status) }))
  // The CEP belonged to the returned payment; the next one needs its own.
  await changeRecord(db, 'payrolls', payrollId, { status: 'Hold', status_reason: reason.trim(), cep_status: null }, now)
  const changes = [{ field: 'person', from: null, to: `${payroll.firstname} ${payroll.lastname}` }]
  await requests.move(context, held.row, step, { changes, reason })
  return answer(db, payrollId, requestId)
}

/** A payment may also be returned while other people are not paid yet: the request keeps its status. */
function returnStep(held: HeldRequest, reason: string) {
  const early = REQUEST.transitions.find(({ action }) => action === 'payment-returned-early')
  const { row: request, facts } = held
  if (request.status !== 'Validating' || !early) return requests.check(held, ONE, { action: 'payment-returned' }, { reason })
  if (!mayDo(early, facts.session, targetOf(request))) throw new AppError('FORBIDDEN')
  checkedReason(reason)
  return early
}

async function answer(db: OneContext['db'], payrollId: number, requestId: number) {
  const { status } = await storedRequest(db, requestId)
  return { payroll: await payrollById(db, payrollId), requestPayment: { status } }
}
