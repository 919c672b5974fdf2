import { dayInWords } from '../../../../contract/calendar.ts'
import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'
import { LINK_DAYS, makeLink } from '../../approval-links/links.ts'

/**
 * Makes a one-time link for someone of a company and mails the invoice with it; former links to the same invoice end.
 * Nothing where the invoice has gone elsewhere before the mail would leave.
 */
export const sendInvoiceApproval: Task<'send-invoice-approval'> = async (
  { invoiceId, personId, message },
  { services, mailer },
) => {
  const { db, clock, settings } = services
  const row = await db
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .innerJoin('people as p', (join) => join.on('p.id', '=', personId))
    .select(['i.folio', 'i.contractor_name', 'i.total_client', 'i.currency', 'i.due_date', 'c.name as company'])
    .select(['p.firstname', 'p.email'])
    .where('i.id', '=', invoiceId)
    .where('i.status', '=', 'Approval')
    .where('i.approved_by_client_at', 'is', null)
    .where('p.is_active', '=', true)
    .where('p.may_approve', '=', true)
    .executeTakeFirst()
  if (!row) return
  const token = await makeLink(db, { kind: 'invoice', recordId: invoiceId, personId }, clock())
  const { email, total_client, due_date, contractor_name, ...values } = row
  const told = { ...values, contractor: contractor_name, amount: total_client, due: dayInWords(due_date) }
  await mailer.send(composeMail('invoice-approval', email, { ...told, message, token, days: LINK_DAYS }, settings.publicUrl))
}
