import { sql } from 'kysely'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import type { StoredInvoice } from './invoice-row.ts'
import type { InvoiceFacts } from './machine.ts'

/** What the guards look at for an invoice as it stands. */
export async function factsOf(db: Database, invoice: StoredInvoice, session: Session): Promise<InvoiceFacts> {
  const { rows } = await sql<{ id: number }>`
    select id from people where company_id = ${invoice.company_id} and role = 'Client' and is_active and may_approve
    order by id`.execute(db)
  return {
    session,
    invoice,
    approvers: rows.length,
    mayApprove: session.role !== 'Client' || rows.some(({ id }) => id === session.id),
    hasTransfer: false,
    hasTaxBill: false,
  }
}
