import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { insertion, insertRows } from '../../db/insert-rows.ts'
import type { Columns } from '../../db/rows.ts'
import type { InvoiceDraft } from './draft-invoice.ts'

export interface InvoiceOwner
  extends Columns<'invoices', 'contractor_id' | 'contractor_name' | 'contract_id' | 'company_id' | 'batch_key' | 'created_by'> {
  source: 'contractor' | 'batch' | 'staff'
}

interface Inserted {
  id: number
  folio: string
  contract_id: number
}

/**
 * Writes invoices of one company in three statements, for any number. One with an active duplicate (same contract, period and
 * kind) is skipped and absent in the answer. The numbers of skipped ones stay unused.
 */
export async function insertInvoices(
  db: Database,
  companyId: number,
  drafts: readonly (InvoiceDraft & { owner: InvoiceOwner })[],
  now: Date,
): Promise<Inserted[]> {
  const [first] = drafts
  if (!first) return []
  const year = Number(first.invoice.issue_date.slice(0, 4))
  const last = await takeFolios(db, companyId, year, drafts.length)
  const at = now.toISOString()
  const rows = drafts.map(({ invoice, owner }, index) => ({
    ...invoice,
    ...owner,
    folio: `C-${year}-${String(last - drafts.length + index + 1).padStart(6, '0')}`,
    status: 'Pending',
    status_since: at,
    created_at: at,
    updated_at: at,
  }))
  const { rows: inserted } = await sql<Inserted>`${insertion('invoices', rows)}
    on conflict do nothing returning id, folio, contract_id`.execute(db)
  const byFolio = new Map(inserted.map((one) => [one.folio, one.id]))
  const items = drafts.flatMap((draft, index) => {
    const id = byFolio.get(rows[index]?.folio ?? '')
    return id === undefined ? [] : draft.items.map((item) => ({ ...item, invoice_id: id }))
  })
  if (items.length > 0) await insertRows(db, 'invoice_items', items)
  return inserted
}

/** Takes this many numbers of a company's year. @returns the last of them */
async function takeFolios(db: Database, companyId: number, year: number, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_folios as f (company_id, year, last) values (${companyId}, ${year}, ${count})
    on conflict (company_id, year) do update set last = f.last + excluded.last returning last`.execute(db)
  return (rows[0] as { last: number }).last
}
