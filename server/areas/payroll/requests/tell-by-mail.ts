import type { CallContext, Session } from '../../../calls/context.ts'
import { approversOf } from '../../invoices/facts.ts'
import type { StoredRequest } from './request-row.ts'

/** Steps after which the company has to know that it approves or pays something else than it was sent. */
const TOLD = ['payment-request.reopened', 'payment-request.proof-refused', 'payment-request.cancelled']

/** Leaves a mail for each who approves for the company, which has no bell (decisions.md no. 13); nobody hears of what they did. */
export async function tellByMail(
  { db, enqueue, session }: Pick<CallContext<Session>, 'db' | 'enqueue' | 'session'>,
  { id, company_id, sent_at }: StoredRequest,
  action: string | undefined,
  reason = '',
): Promise<void> {
  if (action === undefined || !TOLD.includes(action) || sent_at === null) return
  for (const { id: personId } of await approversOf(db, company_id)) {
    if (personId !== session.id) await enqueue('send-request-mail', { requestId: id, personId, action, reason })
  }
}
