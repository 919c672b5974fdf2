import { dayInWords } from '../../../../contract/calendar.ts'
import { formatAmount } from '../../../../contract/language/formats.ts'
import { readers } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { LINK_DAYS, makeLink } from '../../approval-links/links.ts'

/**
 * Makes a one-time link for someone of a company and mails the invoice with it; former links to the same invoice end.
 * Nothing where the invoice has gone elsewhere before the mail would leave.
 */
export const sendInvoiceApproval: Task<'send-invoice-approval'> = async ({ invoiceId, personId, message }, context) => {
  const { db, clock } = context.services
  const row = await readers(db)
    .innerJoin('invoices as i', (join) => join.on('i.id', '=', invoiceId))
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['i.folio', 'i.contractor_name', 'i.total_client', 'i.currency', 'i.due_date', 'c.name as company'])
    .where('p.id', '=', personId)
    .where('i.status', '=', 'Approval')
    .where('i.approved_by_client_at', 'is', null)
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
