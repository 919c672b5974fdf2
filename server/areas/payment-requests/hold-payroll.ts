import { sql } from 'kysely'
import { AppError, validationError } from '../../calls/app-error.ts'
import type { Action } from '../../calls/handlers.ts'
import { payrollById } from './get-payroll.ts'
import { holdRequest } from './hold-request.ts'
import { requestOfPayroll } from './reach.ts'

/** From being counted until it is paid somebody may be held: the others are paid without them. */
const OPEN = ['Calculated', 'Approval', 'Validating', 'Paid']

/** Holds a payroll, or lets it go again. */
export const holdPayroll: Action<'payroll/hold-payroll'> = async ({ payrollId, hold, reason = '' }, context) => {
  const { db, session, now, record } = context
  const requestId = await requestOfPayroll(db, session, payrollId)
  const { request } = await holdRequest(context, requestId)
  const said = reason.trim()
  if (said.length < 10 || said.length > 500)
    throw validationError([{ field: 'reason', message: 'Write a reason of 10 to 500 characters.' }])
  const { status, firstname, lastname } = await payrollById(db, payrollId)
  const from = hold ? 'Calculated' : 'Hold'
  // Released after the others were paid it would wait where nobody pays it: it is paid by itself instead.
  const isOpen = OPEN.includes(request.status) && (hold || request.status !== 'Paid')
  if (status !== from || !isOpen || request.running_job !== null) {
    const text = `This payroll is ${status}; it cannot be ${hold ? 'held' : 'released'} now.`
    throw new AppError('REQUEST_STATE', { text, current: { status } })
  }
  await sql`update payrolls set status = ${hold ? 'Hold' : 'Calculated'}, status_reason = ${hold ? said : null}, version = version + 1,
    updated_at = ${now.toISOString()} where id = ${payrollId}`.execute(db)
  await record({
    ...{ entity: 'payment-request', entityId: requestId, companyId: request.company_id, visibility: 'Client' },
    action: hold ? 'payment-request.payroll-held' : 'payment-request.payroll-released',
    changes: [{ field: 'person', from: null, to: `${firstname} ${lastname}` }],
    reason: said,
  })
  return { payroll: await payrollById(db, payrollId) }
}
