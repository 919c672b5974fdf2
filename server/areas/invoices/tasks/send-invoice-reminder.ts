import { PAGES } from '../../../../access-control/pages.ts'
import { dayInWords, today } from '../../../../contract/calendar.ts'
import type { Task } from '../../../jobs/task.ts'
import { composeMail } from '../../../outside/mail/compose.ts'
import { STOPPED_COMPANY } from '../../envelopes/machine.ts'

/** Number of invoices that a mail lists; the list in the product shows all. */
const NAMED = 20

/**
 * Reminds a person by mail of invoices that wait for them. Invoices that have changed status, or that they approved
 * meanwhile, are left out; sends nothing if none is left, or to a person who has left.
 */
export const sendInvoiceReminder: Task<'send-invoice-reminder'> = async (
  { personId, status, invoiceIds },
  { services: { db, settings }, mailer },
) => {
  const person = await db
    .selectFrom('people')
    .select(['firstname', 'email', 'role'])
    .where('id', '=', personId)
    .where('is_active', '=', true)
    .where('status', '<>', 'Terminated')
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
  const lines = waiting.slice(0, NAMED).map(({ folio, contractor_name, concept, status_since }) => {
    const about = isClient ? contractor_name : concept
    return `${folio}, ${about}: since ${dayInWords(today(new Date(status_since)))}`
  })
  const more = waiting.length - lines.length
  const isOne = waiting.length === 1
  const values = {
    firstname: person.firstname,
    what: `${isOne ? `Invoice ${first.folio} is waiting` : `${waiting.length} invoices are waiting`} for your ${isClient ? 'approval' : 'correction'}`,
    lines: more > 0 ? [...lines, `and ${more} more`] : lines,
    label: isOne ? 'Open the invoice' : 'Open the invoices',
    path: isOne ? `${PAGES.invoices.path}/${first.id}` : `${PAGES.invoices.path}?status=${status}`,
  }
  await mailer.send(composeMail('invoice-reminder', person.email, values, settings.publicUrl))
}
