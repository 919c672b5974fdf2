import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'

/** Text of each step in a mail. */
const WORDS: Record<string, string> = {
  'invoice.adjustment-required': 'needs an adjustment',
  'invoice.readjustment-asked': 'was sent back',
  'invoice.proof-refused': 'needs another proof of payment',
  'invoice.paid': 'was paid',
  'invoice.cancelled': 'was cancelled',
}

/** Mails the new state of an invoice to a contractor, or a person of a company. */
export const sendInvoiceMail: Task<'send-invoice-mail'> = async (
  { invoiceId, personId, action, reason },
  { services, mailer },
) => {
  const row = await services.db
    .selectFrom('invoices as i')
    .innerJoin('people as p', (join) => join.on('p.id', '=', personId))
    .select(['i.folio', 'i.concept', 'p.firstname', 'p.email'])
    .where('i.id', '=', invoiceId)
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  if (!row) return
  const { email, ...values } = row
  const told = { ...values, what: WORDS[action] ?? 'changed', reason, invoiceId }
  await mailer.send(composeMail('invoice-news', email, told, services.settings.publicUrl))
}
