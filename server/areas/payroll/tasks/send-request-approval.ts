import { dayInWords } from '../../../../contract/calendar.ts'
import { formatAmount } from '../../../../contract/language/formats.ts'
import { languageOfPerson } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { inWords } from '../../../words/stored-words.ts'
import { LINK_DAYS, makeLink } from '../../approval-links/links.ts'

/**
 * Makes a one-time link for a user of a company and mails the payment request with it; former links to it end. Sends nothing
 * where the request has changed its status before the mail would leave.
 */
export const sendRequestApproval: Task<'send-request-approval'> = async ({ requestId, personId }, context) => {
  const { db, clock } = context.services
  const row = await db
    .selectFrom('payment_requests as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .innerJoin('people as p', (join) => join.on('p.id', '=', personId).onRef('p.company_id', '=', 'r.company_id'))
    .select([
      'r.folio',
      'r.name',
      'r.people',
      'r.total_to_fund',
      'r.currency',
      'r.payment_date',
      'r.send_note',
      'c.name as company',
    ])
    .select(['p.firstname', 'p.email', languageOfPerson('p').as('language')])
    .where('r.id', '=', requestId)
    .where('r.status', '=', 'Approval')
    .where('r.client_approved_at', 'is', null)
    .where('p.is_active', '=', true)
    .where('p.may_approve', '=', true)
    .executeTakeFirst()
  if (!row) return
  const token = await makeLink(db, { kind: 'payment-request', recordId: requestId, personId }, clock())
  const { firstname, folio, name, company, people, total_to_fund, currency, payment_date, send_note } = row
  const values = { firstname, folio, company, people, message: send_note ?? '', token, days: LINK_DAYS }
  await sendMail(context, 'request-approval', row, () => ({
    ...values,
    name: inWords(name),
    amount: formatAmount(total_to_fund, currency),
    due: dayInWords(payment_date),
  }))
}
