import type { Action } from '../../../calls/handlers.ts'
import { updateRows } from '../../../db/rows.ts'
import { dropAccounts } from '../counting/accounts.ts'
import { markHeldReleased, markTakenBack } from '../counting/stale.ts'
import { requests } from './record.ts'

const REOPEN = 'payroll/reopen-request-payment'
const CANCEL = 'payroll/cancel-request-payment'
const COMPLETE = 'payroll/set-complete-request-payment'

/** Takes a sent request back (P11); its approvals lapse. */
export const reopenRequest: Action<typeof REOPEN> = async ({ requestId, reason = '' }, context) => {
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, REOPEN, undefined, { reason })
  await context.db.deleteFrom('payment_request_approvals').where('request_id', '=', requestId).execute()
  await dropAccounts(context.db, requestId)
  await requests.move(context, held.row, step, { reason })
  await markTakenBack(context.db, held.row, context.now)
  return { requestPayment: { status: step.to } }
}

/** Cancels a request (P21): it pays no one, and its days are free for another one. */
export const cancelRequest: Action<typeof CANCEL> = async ({ requestId, reason = '' }, context) => {
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, CANCEL, undefined, { reason })
  await context.db.deleteFrom('payment_request_approvals').where('request_id', '=', requestId).execute()
  await context.db
    .updateTable('payrolls')
    .set({ claim: null, claimed: null, bank: null, bank_kept: null })
    .where('request_id', '=', requestId)
    .execute()
  await requests.move(context, held.row, step, { reason })
  if (held.row.calculated_at !== null) await markTakenBack(context.db, held.row, context.now)
  return { requestPayment: { status: step.to } }
}

/** Closes a paid request by hand (P20), although tax receipts or CEPs are missing. */
export const completeRequest: Action<typeof COMPLETE> = async ({ requestId, reason = '' }, context) => {
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, COMPLETE, undefined, { reason })
  // People still on hold were not paid; another request may pay these days.
  await markHeldReleased(context.db, requestId, context.now)
  await updateRows(context.db, 'payrolls', { request_id: requestId, status: 'Hold' }, { claim: null, claimed: null })
  await updateRows(context.db, 'payrolls', { request_id: requestId, status: 'Paid' }, { status: 'Complete' })
  await requests.move(context, held.row, step, { reason })
  return { requestPayment: { status: step.to } }
}
