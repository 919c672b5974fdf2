import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { Session } from '../../calls/context.ts'
import { aboutInvoice, ofCompany } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { listColumns } from '../../db/rows.ts'
import { invoiceById } from '../invoices/invoice-row.ts'
import type { Entry, TaxDocuments } from '../tax-documents/documents.ts'
import { motiveText } from '../tax-documents/keep-state.ts'
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
  owner: 'company_id',
  serie: 'PF',
  texts: { busy: () => t('server-tax-bills.fees.busy') },
  hold: holdInvoicesOf,
  about: async (_tx, { company_id, uuid, serie, folio }) => ({
    ...ofCompany(company_id),
    changes: [{ field: 'fee_bill', from: null, to: uuid ?? `${serie}-${folio}` }],
  }),
  field: 'fee_bill',
  // The history of each invoice says that it is billed.
  actions: {
    cancelled: 'client.fee-bill-cancelled',
    kept: 'client.fee-bill-kept',
    released: 'client.fee-bill-released',
  },
  onMade: (tx, row, now) => markAllBilled(tx, row, { now, by: CLOCK }),
  onState: async (tx, row, now) => ({ entries: row.status === 'Cancelled' ? await release(tx, row, now) : [] }),
}

export const invoicesOf = async (db: Database, id: number): Promise<number[]> => {
  const rows = await listColumns(db, 'fee_bill_invoices', { fee_bill_id: id }, ['invoice_id'], ['invoice_id'])
  return rows.map(({ invoice_id }) => invoice_id)
}

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

/** The invoices of a cancelled bill wait for another one. @returns their history */
async function release(tx: Database, { id, company_id, cancel_motive }: FeeBillRow, now: Date): Promise<Entry[]> {
  const at = now.toISOString()
  const reason = motiveText(cancel_motive)
  const { rows } = await sql<{ id: number; taxed_at: string | null }>`
    with released as (update fee_bill_invoices set released_at = ${at} where fee_bill_id = ${id} and released_at is null
      returning invoice_id)
    update invoices i set taxed_at = null, tax_bill = null, updated_at = ${at}, version = i.version + 1
    from (select was.id, was.taxed_at from released l join invoices was on was.id = l.invoice_id) was
    where was.id = i.id returning i.id, was.taxed_at`.execute(tx)
  return rows.map(({ id, taxed_at }) => ({
    ...aboutInvoice({ id, company_id }),
    action: 'invoice.untaxed',
    visibility: 'Client',
    changes: [{ field: 'taxed_at', from: taxed_at, to: null }],
    ...(reason === null ? {} : { reason }),
  }))
}
