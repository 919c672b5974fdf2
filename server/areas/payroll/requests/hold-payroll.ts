import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import type { CallContext, Session } from '../../../calls/context.ts'
import type { Action, InputTo } from '../../../calls/handlers.ts'
import { fieldError } from '../../../errors/app-error.ts'
import { checkedReason } from '../../../errors/checked-reason.ts'
import { IN_ORDER } from '../counting/in-order.ts'
import { payrollById } from './get-payroll.ts'
import { requestOfPayroll } from './reach.ts'
import { requests, stateError } from './record.ts'
import { aboutRequest } from './request-row.ts'

/** From calculation to payment a person may be put on hold: the others are paid without them. */
const OPEN = ['Calculated', 'Approval', 'Validating', 'Paid']

/** Puts payrolls of a request on hold, or releases them: all of them, or none. */
async function setHold(
  { requestId, payrollIds, hold, reason = '' }: InputTo<'payroll/hold-payrolls'>,
  context: Pick<CallContext<Session>, 'db' | 'session' | 'now' | 'record'>,
): Promise<void> {
  const { db, now, record } = context
  const { row: request } = await requests.hold(context, requestId)
  const reasonText = checkedReason(reason)
  const ids = [...new Set(payrollIds)]
  const from = hold ? 'Calculated' : 'Hold'
  // Released after the others were paid, the payroll would wait for a payment that never happens: it is paid separately
  // instead.
  const isOpen = OPEN.includes(request.status) && (hold || request.status !== 'Paid')
  const { rows } = await sql<{ name: string; status: string }>`
    select firstname || ' ' || lastname as name, status from payrolls p
    where request_id = ${requestId} and id = any(${ids}::int[]) order by ${IN_ORDER}`.execute(db)
  if (rows.length < ids.length || rows.length === 0) throw fieldError('payrollIds', t('server-payroll.peopleNotInRequest'))
  const wrong = rows.find(({ status }) => status !== from)
  if (wrong || !isOpen || request.running_job !== null) {
    const status = wrong?.status ?? from
    const person = rows.length === 1 ? null : (wrong?.name ?? rows[0]?.name ?? null)
    throw stateError(status, t('server-payroll.requests.notHeld', { person, status: statusLabel('payroll', status), hold }))
  }
  await sql`update payrolls set status = ${hold ? 'Hold' : 'Calculated'}, status_reason = ${hold ? reasonText : null}, version = version + 1,
    updated_at = ${now.toISOString()} where id = any(${ids}::int[])`.execute(db)
  await record({
    ...aboutRequest(request),
    action: hold ? 'payment-request.payroll-held' : 'payment-request.payroll-released',
    changes: rows.map(({ name }) => ({ field: 'person', from: null, to: name })),
    reason: reasonText,
  })
}

export const holdPayroll: Action<'payroll/hold-payroll'> = async ({ payrollId, ...entered }, context) => {
  const requestId = await requestOfPayroll(context.db, context.session, payrollId)
  await setHold({ ...entered, requestId, payrollIds: [payrollId] }, context)
  return { payroll: await payrollById(context.db, payrollId) }
}

export const holdPayrolls: Action<'payroll/hold-payrolls'> = async (entered, context) => {
  await setHold(entered, context)
  return { updated: [...new Set(entered.payrollIds)] }
}
