import { isTold } from '../../contract/notifications/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { appendRows, type NewHistoryRow } from '../history/append-rows.ts'
import type { HistoryEntry, Origin } from './context.ts'

/** The actor of a history row. */
export interface HistoryActor {
  id: number
  name: string
  role: string
  /** The viewed person, for an Admin in a view. */
  asId?: number
}

type Entry = HistoryEntry & { action: string }
type Nullable<T> = { [K in keyof T]: T[K] | null }

/** Members of an entry about a person. */
export const aboutPerson = (id: number, companyId: number | null) => ({ entity: 'person', entityId: id, companyId }) as const

/** Members of an entry about a company, for staff alone. */
export const ofCompany = (id: number) => ({ entity: 'company', entityId: id, companyId: id }) as const

/** Members of an entry about a company, which its own people read. */
export const aboutCompany = (id: number) => ({ ...ofCompany(id), visibility: 'Client' }) as const

/** Members of an entry about an invoice. */
export const aboutInvoice = ({ id, company_id }: { id: number; company_id: number }) =>
  ({ entity: 'invoice', entityId: id, companyId: company_id }) as const

/**
 * Inserts history rows, each linked into its company's chain. `actor` applies to entries without one. Notifications are
 * derived from the rows, so the first row with one is listed for that in the same change. Requires a transaction: the rows
 * and the ends of their chains belong together.
 */
export async function writeHistory(
  db: Database,
  entries: readonly Entry[],
  actor: HistoryActor | null,
  origin: Origin,
): Promise<void> {
  const rows = entries.map((entry) => toRow(entry, entry.actor ?? actor, origin))
  const told = entries.findIndex(({ action }) => isTold(action))
  await appendRows(db, rows, told)
}

/** The row of an entry; the origin of one that the demo invents has no address. */
export const toRow = (entry: Entry, actor: HistoryActor | null, origin: Nullable<Origin>): NewHistoryRow => ({
  actor_id: actor?.id ?? null,
  actor_name: actor?.name ?? null,
  actor_role: actor?.role ?? null,
  as_id: actor?.asId ?? null,
  ip: origin.ip,
  device: origin.device,
  request_id: origin.requestId,
  entity: entry.entity,
  entity_id: entry.entityId,
  company_id: entry.companyId,
  action: entry.action,
  from_status: entry.from ?? null,
  to_status: entry.to ?? null,
  changes: entry.changes ?? [],
  reason: entry.reason ?? null,
  visibility: entry.visibility ?? 'Internal',
})
