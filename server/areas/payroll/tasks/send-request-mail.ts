import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'

/** Text of each step in a mail. */
const WORDS: Record<string, string> = {
  'payment-request.reopened': 'was taken back for correction',
  'payment-request.proof-refused': 'needs another proof of payment',
  'payment-request.cancelled': 'was cancelled',
}

/** Mails the new state of a payment request to a person of a company. */
export const sendRequestMail: Task<'send-request-mail'> = async (
  { requestId, personId, action, reason },
  { services, mailer },
) => {
  const row = await services.db
    .selectFrom('payment_requests as r')
    .innerJoin('people as p', (join) => join.on('p.id', '=', personId).onRef('p.company_id', '=', 'r.company_id'))
    .select(['r.folio', 'r.name', 'p.firstname', 'p.email'])
    .where('r.id', '=', requestId)
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return
  const { email, ...values } = row
  const told = { ...values, what: WORDS[action] ?? 'changed', reason, requestId }
  await mailer.send(composeMail('request-news', email, told, services.settings.publicUrl))
}
