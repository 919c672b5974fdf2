import type { Transition } from '../../../../contract/machines/definition.ts'
import type { CallContext, Session } from '../../../calls/context.ts'
import type { Action } from '../../../calls/handlers.ts'
import { deleteRows, updateRows } from '../../../db/rows.ts'
import type { Move } from '../../../machines/record.ts'
import { markHeldReleased, markNoLongerSent, markTakenBack } from '../counting/stale.ts'
import { requests } from './record.ts'
import type { StoredRequest } from './request-row.ts'

const REOPEN = 'payroll/reopen-request-payment'
const CANCEL = 'payroll/cancel-request-payment'
const COMPLETE = 'payroll/set-complete-request-payment'

/** Takes a sent request back (P11). */
export const reopenRequest: Action<typeof REOPEN> = async ({ requestId, reason = '' }, context) => {
  const held = await requests.hold(context, requestId)
  return takeBack(context, held.row, requests.check(held, REOPEN, undefined, { reason }), { reason })
}

/** Cancels a request (P21): it pays no one, and its days are free for another one. */
export const cancelRequest: Action<typeof CANCEL> = async ({ requestId, reason = '' }, context) => {
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, CANCEL, undefined, { reason })
  return takeBack(context, held.row, step, { reason }, { claim: null, claimed: null })
}

/**
 * Takes a step that undoes the sending of a request: its approvals lapse, and it is sent again with the accounts of then.
 * @param values further ones for its payrolls
 */
export async function takeBack(
  context: CallContext<Session>,
  row: StoredRequest,
  step: Transition,
  moved: Move,
  values: { claim?: null; claimed?: null } = {},
) {
  const { db, now } = context
  await deleteRows(db, 'payment_request_approvals', { request_id: row.id })
  await updateRows(db, 'payrolls', { request_id: row.id }, { bank: null, bank_kept: null, ...values })
  // One that was not calculated yet counts nowhere. Other requests are locked before the history of the company.
  if (row.calculated_at !== null) await markNoLongerSent(db, row, now)
  await requests.move(context, row, step, moved)
  if (row.calculated_at !== null) await markTakenBack(db, row, now)
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
