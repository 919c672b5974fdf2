import { PAGES } from '../../../../access-control/pages.ts'
import { dayInWords, today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import { readers } from '../../../db/language-of-person.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { STOPPED_COMPANY } from '../../envelopes/machine.ts'

/** Number of invoices that a mail lists; the list in the product shows all. */
const NAMED = 20

/**
 * Reminds a person by mail of invoices that wait for them. Invoices that have changed status, or that they approved
 * meanwhile, are left out; sends nothing if none is left, or to a person who has left.
 */
export const sendInvoiceReminder: Task<'send-invoice-reminder'> = async ({ personId, status, invoiceIds }, context) => {
  const { db } = context.services
  const person = await readers(db)
    .select('p.role')
    .where('p.id', '=', personId)
    .where('p.status', '<>', 'Terminated')
    .executeTakeFirst()
  if (!person) return
  const waiting = await db
    .selectFrom('invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .leftJoin('invoice_approvals as a', (join) => join.onRef('a.invoice_id', '=', 'i.id').on('a.person_id', '=', personId))
    .select(['i.id', 'i.folio', 'i.contractor_name', 'i.concept', 'i.status_since'])
    .where('i.id', 'in', invoiceIds)
    .where('i.status', '=', status)
    .where('i.approved_by_client_at', 'is', null)
    .where('a.person_id', 'is', null)
    .where('c.status', 'not in', STOPPED_COMPANY)
    .orderBy('i.status_since')
    .orderBy('i.id')
    .execute()
  const [first] = waiting
  if (!first) return
  const isClient = person.role === 'Client'
  const more = waiting.length - NAMED
  const one = { count: waiting.length, folio: first.folio }
  await sendMail(context, 'invoice-reminder', person, () => {
    const lines = waiting.slice(0, NAMED).map(({ folio, contractor_name, concept, status_since }) => {
      const day = dayInWords(today(new Date(status_since)))
      return t('server-mails.words.reminder.line', { folio, about: isClient ? contractor_name : concept, day })
    })
    return {
      firstname: person.firstname,
      waiting: isClient ? t('server-mails.words.reminder.approval', one) : t('server-mails.words.reminder.correction', one),
      lines: more > 0 ? [...lines, t('server-mails.words.reminder.more', { count: more })] : lines,
      label: t('server-mails.words.reminder.open', one),
      path: waiting.length === 1 ? `${PAGES.invoices.path}/${first.id}` : `${PAGES.invoices.path}?status=${status}`,
    }
  })
}
