import type { HistoryEntry, Session } from '../../calls/context.ts'
import { aboutInvoice } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { changeRecord } from '../../db/rows.ts'
import { obstaclesOf } from '../../machines/take-step.ts'
import { factsOf } from '../invoices/facts.ts'
import type { StoredInvoice } from '../invoices/invoice-row.ts'
import { GUARDS, INVOICE } from '../invoices/machine.ts'

interface Billed {
  uuid: string | null
  /** Stored members of the bill in addition to its UUID. */
  papers: Record<string, string | number>
  now: Date
  by: Session
}

/**
 * Marks an invoice, locked by the caller, as billed with the provider's own bill; if nothing else is missing, this completes
 * it (I15). @returns its history rows
 */
export async function markBilled(
  db: Database,
  invoice: StoredInvoice,
  { uuid, papers, now, by }: Billed,
): Promise<(HistoryEntry & { action: string })[]> {
  const { id } = invoice
  const taxed_at = now.toISOString()
  const done = INVOICE.transitions.find(({ action }) => action === 'complete')
  const isDone =
    invoice.status === 'Paid' &&
    done !== undefined &&
    obstaclesOf(done.guards, GUARDS, await factsOf(db, invoice, by)).length === 0
  const moved = isDone ? { status: done.to, status_since: taxed_at } : {}
  await changeRecord(db, 'invoices', id, { taxed_at, tax_bill: JSON.stringify({ uuid, ...papers }), ...moved }, now)
  const about = aboutInvoice(invoice)
  const changes = [{ field: 'taxed_at', from: null, to: taxed_at }]
  const billed = { ...about, action: 'invoice.taxed', visibility: 'Client' as const, changes }
  if (!isDone) return [billed]
  const { records = 'invoice.completed', to, visibility = 'All' } = done
  return [billed, { ...about, action: records, from: invoice.status, to, visibility }]
}
