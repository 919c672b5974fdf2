import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import { defineRecord, type Held } from '../../machines/record.ts'
import { factsOf } from './facts.ts'
import { invoiceById, type StoredInvoice } from './invoice-row.ts'
import { GUARDS, INVOICE, type InvoiceFacts, targetOf } from './machine.ts'
import { invoiceReach } from './reach.ts'
import { tellByMail } from './tell-by-mail.ts'
import type { Teller } from './teller.ts'

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
  history: ({ id, company_id }) => ({ entity: 'invoice', entityId: id, companyId: company_id }),
  told: tellByMail,
  current: ({ status }) => ({ status }),
})
