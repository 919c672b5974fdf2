import { sql } from 'kysely'
import type { HistoryEntry } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { motiveText } from './cfdi-row.ts'
import type { FeeBillRow } from './fee-bill-row.ts'

interface State {
  status: string
  cancel_motive: string | null
  substituted_by: string | null
}

/**
 * Stores the service's state of a bill of fees; its cancellation releases its invoices, which then wait for another bill.
 * @returns history rows: first of the company, then of each invoice; none where another process stored it
 */
export async function keepFeeState(
  db: Database,
  { id, status, uuid, serie, folio, company_id }: FeeBillRow,
  set: State,
  now: Date,
): Promise<(HistoryEntry & { action: string })[]> {
  // Locks the invoices before the bill, the common order of locks.
  const { rows: held } = await sql<{ id: number; taxed_at: string | null }>`select i.id, i.taxed_at from invoices i
    join fee_bill_invoices l on l.invoice_id = i.id and l.released_at is null
    where l.fee_bill_id = ${id} order by i.id for no key update of i`.execute(db)
  const { numUpdatedRows } = await db
    .updateTable('fee_bills')
    .set({ ...set })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || set.status === status) return []
  const reason = motiveText(set.cancel_motive)
  const withReason = reason === null ? {} : { reason }
  const changes = [
    { field: 'fee_bill', from: null, to: uuid ?? `${serie}-${folio}` },
    { field: 'fee_bill.status', from: status, to: set.status },
  ]
  const about = { entity: 'company' as const, entityId: company_id, companyId: company_id }
  const action = set.status === 'Valid' ? 'client.fee-bill-kept' : 'client.fee-bill-cancelled'
  const entries = [{ ...about, action, changes, ...withReason }]
  if (set.status !== 'Cancelled') return entries
  await release(db, id, now)
  const untaxed = held.map((invoice) => ({
    entity: 'invoice' as const,
    entityId: invoice.id,
    companyId: company_id,
    action: 'invoice.untaxed',
    visibility: 'Client' as const,
    changes: [{ field: 'taxed_at', from: invoice.taxed_at, to: null }],
    ...withReason,
  }))
  return [...entries, ...untaxed]
}

async function release(db: Database, id: number, now: Date): Promise<void> {
  const at = now.toISOString()
  await sql`update invoices i set taxed_at = null, tax_bill = null, updated_at = ${at}, version = i.version + 1
    from fee_bill_invoices l where l.invoice_id = i.id and l.fee_bill_id = ${id} and l.released_at is null`.execute(db)
  await db
    .updateTable('fee_bill_invoices')
    .set({ released_at: at })
    .where('fee_bill_id', '=', id)
    .where('released_at', 'is', null)
    .execute()
}
