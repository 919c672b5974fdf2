import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { hasLivingTransfer } from '../transfers/living-transfer.ts'
import type { StoredInvoice } from './invoice-row.ts'
import type { InvoiceFacts } from './machine.ts'

/** Tax bills that can close an invoice. */
const COUNTS = ['Valid', 'External']

/** Users of a company who may approve for it. */
export const approversOf = (db: Database, companyId: number) =>
  db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('company_id', '=', companyId)
    .where('role', '=', 'Client')
    .where('is_active', '=', true)
    .where('may_approve', '=', true)
    .orderBy('id')
    .execute()

/** What the guards look at for an invoice as it stands. */
export async function factsOf(db: Database, invoice: StoredInvoice, session: Session): Promise<InvoiceFacts> {
  const rows = await approversOf(db, invoice.company_id)
  const bills = await db
    .selectFrom('invoice_cfdis')
    .select(['status', 'total'])
    .where('invoice_id', '=', invoice.id)
    .where('status', '<>', 'Cancelled')
    .execute()
  return {
    session,
    invoice,
    approvers: rows.length,
    mayApprove: session.role !== 'Client' || rows.some(({ id }) => id === session.id),
    hasTaxBill: bills.length > 0,
    hasFittingBill: bills.some(({ status, total }) => COUNTS.includes(status) && total === invoice.total),
    hasTransfer: await hasLivingTransfer(db, invoice.id),
  }
}
