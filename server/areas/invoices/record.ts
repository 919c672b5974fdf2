import { sql } from 'kysely'
import type { Transition } from '../../../contract/machines/definition.ts'
import { aboutInvoice } from '../../calls/history.ts'
import { AppError } from '../../errors/app-error.ts'
import { defineRecord, type Held, type Move, type Teller } from '../../machines/record.ts'
import { approversOf, factsOf } from './facts.ts'
import { invoiceById, type StoredInvoice } from './invoice-row.ts'
import { GUARDS, INVOICE, type InvoiceFacts, targetOf } from './machine.ts'
import { invoiceReach } from './reach.ts'

export type HeldInvoice = Held<StoredInvoice, InvoiceFacts>

/** An invoice. Transfers, tax bills and batches move it too. */
export const invoices = defineRecord<StoredInvoice, InvoiceFacts, Teller>({
  machine: INVOICE,
  guards: GUARDS,
  load: ({ db }, id) => invoiceById(db, id),
  lock: async ({ db, session }, id) => {
    const { rows } = await sql`select from invoices i where i.id = ${id}
      and ${sql.join(invoiceReach(session), sql` and `)} for no key update`.execute(db)
    if (rows.length === 0) throw new AppError('NOT_FOUND')
  },
  facts: ({ db, session }, invoice) => factsOf(db, invoice, session),
  target: targetOf,
  history: aboutInvoice,
  told: tellByMail,
  current: ({ status }) => ({ status }),
})

/**
 * Enqueues a mail for each party without a bell that the machine file names, except the actor; a company gets none about an
 * invoice that it was not sent. A step with another action (a part of a batch, money that is back in the balance after its return
 * was reported) gets none.
 */
async function tellByMail(
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
