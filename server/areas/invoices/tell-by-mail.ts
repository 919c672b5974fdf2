import type { Transition } from '../../../contract/machines/definition.ts'
import type { Move } from '../../machines/record.ts'
import { approversOf } from './facts.ts'
import type { StoredInvoice } from './invoice-row.ts'
import type { Teller } from './teller.ts'

/**
 * Enqueues a mail for each party without a bell that the machine file names, except the actor; a company gets none about an
 * invoice that it was not sent. A step with another action (a part of a batch, money that is back in the balance after its return
 * was reported) gets none.
 */
export async function tellByMail(
  { db, enqueue, author }: Teller,
  invoice: StoredInvoice,
  { records = '', mailTo = [] }: Transition,
  { action, reason = '' }: Move,
): Promise<void> {
  if (action !== records) return
  const people = mailTo.includes('contractor') ? [invoice.contractor_id] : []
  if (mailTo.includes('company') && invoice.sent_to_client_at !== null) {
    people.push(...(await approversOf(db, invoice.company_id)).map(({ id }) => id))
  }
  for (const personId of people) {
    if (personId === author?.id) continue
    await enqueue('send-invoice-mail', { invoiceId: invoice.id, personId, action: records, reason })
  }
}
