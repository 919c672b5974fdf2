import type { Transition } from '../../../contract/machines/definition.ts'
import { approversOf } from './facts.ts'
import type { StoredInvoice } from './invoice-row.ts'
import type { Teller } from './teller.ts'

/** Who of those without a bell (decisions.md no. 13) gets a mail when a step was taken. */
const READERS: Record<string, readonly ('contractor' | 'company')[]> = {
  'invoice.adjustment-required': ['contractor'],
  'invoice.readjustment-asked': ['contractor'],
  'invoice.proof-refused': ['company'],
  'invoice.paid': ['contractor'],
  'invoice.cancelled': ['contractor', 'company'],
}

/** Leaves a mail for each of them; nobody hears of what they did themselves, and a company of nothing it was not sent. */
export async function tellByMail(
  { db, enqueue, author }: Teller,
  invoice: StoredInvoice,
  { records = '' }: Transition,
  reason: string | undefined,
): Promise<void> {
  const readers = READERS[records] ?? []
  const people = readers.includes('contractor') ? [invoice.contractor_id] : []
  if (readers.includes('company') && invoice.sent_to_client_at !== null) {
    people.push(...(await approversOf(db, invoice.company_id)).map(({ id }) => id))
  }
  for (const personId of people) {
    if (personId === author?.id) continue
    await enqueue('send-invoice-mail', { invoiceId: invoice.id, personId, action: records, reason: reason ?? '' })
  }
}
