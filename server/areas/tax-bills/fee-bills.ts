import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { invoiceById } from '../invoices/invoice-row.ts'
import type { Entry, TaxDocuments } from '../tax-documents/documents.ts'
import { invoicesOf } from './claim-fees.ts'
import type { FeeBillRow } from './fee-bill-row.ts'
import { markBilled } from './mark-billed.ts'

/** Session of the product itself; decisions here need no more. */
const CLOCK: Session = {
  id: 0,
  role: 'Admin',
  companyId: null,
  allCompanies: true,
  assignedCompanies: [],
  permissions: null,
  sessionId: 0,
  beganWith: 'login',
  firstname: '',
  lastname: '',
  email: '',
  confirmedAt: '',
  hasFactor: true,
  viewer: null,
}

/** The provider's own bills of its fees. */
export const FEE_BILLS: TaxDocuments<FeeBillRow> = {
  table: 'fee_bills',
  hold: holdInvoicesOf,
  about: async (_tx, { company_id }) => ({ entity: 'company', entityId: company_id, companyId: company_id }),
  field: 'fee_bill',
  // The history of each invoice says that it is billed.
  actions: { cancelled: 'client.fee-bill-cancelled', kept: 'client.fee-bill-kept' },
  onMade: (tx, row, now) => markAllBilled(tx, row, { now, by: CLOCK }),
}

/** Locks the invoices of a bill. */
export async function holdInvoicesOf(tx: Database, { id }: Pick<FeeBillRow, 'id'>): Promise<void> {
  const ids = await invoicesOf(tx, id)
  await tx.selectFrom('invoices').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** Marks the invoices of a bill, locked by the caller, as billed. @returns their history */
export async function markAllBilled(tx: Database, { id, uuid }: FeeBillRow, by: { now: Date; by: Session }): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const invoiceId of await invoicesOf(tx, id)) {
    const invoice = await invoiceById(tx, invoiceId)
    if (invoice) entries.push(...(await markBilled(tx, invoice, { uuid, papers: { fee_bill: id }, ...by })))
  }
  return entries
}
