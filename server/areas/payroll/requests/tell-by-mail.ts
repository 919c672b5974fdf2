import type { Transition } from '../../../../contract/machines/definition.ts'
import type { CallContext } from '../../../calls/context.ts'
import type { Move, Mover } from '../../../machines/record.ts'
import { approversOf } from '../../invoices/facts.ts'
import type { StoredRequest } from './request-row.ts'

export type RequestMover = Mover & Pick<CallContext, 'enqueue'>

/**
 * Enqueues a mail to each of the company's approvers, who have no bell, after the steps that the machine file names; no one
 * is notified of their own action.
 */
export async function tellByMail(
  { db, enqueue, author }: RequestMover,
  { id, company_id, sent_at }: StoredRequest,
  { records, mailTo = [] }: Transition,
  { action, reason = '' }: Move,
): Promise<void> {
  if (action === undefined || action !== records || !mailTo.includes('company') || sent_at === null) return
  for (const { id: personId } of await approversOf(db, company_id)) {
    if (personId !== author?.id) await enqueue('send-request-mail', { requestId: id, personId, action, reason })
  }
}
