import { t } from '../../../../contract/language/texts.ts'
import type { Session } from '../../../calls/context.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import { AppError } from '../../../errors/app-error.ts'
import { type HeldRequest, requests } from './record.ts'
import { storedRequest } from './request-row.ts'
import { totalsHash } from './to-request.ts'

export const APPROVE = 'payroll/set-approval-request-payment'
type Context = Pick<ContextOf<typeof APPROVE>, 'db' | 'now' | 'record' | 'enqueue'> & { session: Session }

/** The company approves the amounts that it has seen (P9). */
export const approveRequest: Action<typeof APPROVE> = async ({ requestId, totalsHash: seen, onBehalfReason }, context) => {
  const held = await requests.hold(context, requestId)
  const via = context.session.role === 'Client' ? 'screen' : 'on behalf'
  await approve(context, held, { seen, via, reason: onBehalfReason })
  const { status, approvals } = await storedRequest(context.db, requestId)
  return { requestPayment: { status, approvals } }
}

interface Approval {
  /** Digest of the amounts that were looked at. */
  seen: string
  via: 'screen' | 'mail' | 'on behalf'
  reason?: string | undefined
}

/**
 * Approves a locked request. Of several approvers each counts once, and the last one approves it. Throws TOTALS_CHANGED if
 * the person saw other amounts.
 */
export async function approve(context: Context, held: HeldRequest, { seen, via, reason }: Approval): Promise<void> {
  const { db, session, now, record } = context
  const { row: request } = held
  const step = requests.check(held, APPROVE, { action: 'approve' }, { onBehalfReason: reason })
  const current = await totalsHash(db, request)
  if (seen !== current) throw new AppError('TOTALS_CHANGED')
  const at = now.toISOString()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_request_approvals')
    .values({ request_id: request.id, person_id: session.id, via, totals_hash: current, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) {
    const text = t('server-payroll.requests.approvedByYou')
    throw new AppError('REQUEST_STATE', { text, current: { status: request.status } })
  }
  const changes = [{ field: 'approval_via', from: null, to: via }]
  if (request.approvals.length + 1 < request.approvers_needed) {
    await record({
      entity: 'payment-request',
      entityId: request.id,
      companyId: request.company_id,
      visibility: step.visibility,
      action: 'payment-request.approval-added',
      changes,
    })
  } else await requests.move(context, request, step, { set: { client_approved_at: at, status_since: at }, reason, changes })
}
