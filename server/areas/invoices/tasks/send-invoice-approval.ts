import { dayInWords } from '../../../../contract/calendar.ts'
import { formatAmount } from '../../../../contract/language/formats.ts'
import { languageOfPerson } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { LINK_DAYS, makeLink } from '../../approval-links/links.ts'

/**
 * Makes a one-time link for someone of a company and mails the invoice with it; former links to the same invoice end.
 * Nothing where the invoice has gone elsewhere before the mail would leave.
 */
export const sendInvoiceApproval: Task<'send-invoice-approval'> = async ({ invoiceId, personId, message }, context) => {
  const { db, clock } = context.services
  const row = await db
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .innerJoin('people as p', (join) => join.on('p.id', '=', personId))
    .select(['i.folio', 'i.contractor_name', 'i.total_client', 'i.currency', 'i.due_date', 'c.name as company'])
    .select(['p.firstname', 'p.email', languageOfPerson('p').as('language')])
    .where('i.id', '=', invoiceId)
    .where('i.status', '=', 'Approval')
    .where('i.approved_by_client_at', 'is', null)
    .where('p.is_active', '=', true)
    .where('p.may_approve', '=', true)
    .executeTakeFirst()
  if (!row) return
  const token = await makeLink(db, { kind: 'invoice', recordId: invoiceId, personId }, clock())
  const { firstname, folio, company, contractor_name: contractor, total_client, currency, due_date } = row
  const values = { firstname, folio, company, contractor, message, token, days: LINK_DAYS }
  await sendMail(context, 'invoice-approval', row, () => ({
    ...values,
    amount: formatAmount(total_client, currency),
    due: dayInWords(due_date),
  }))
}
