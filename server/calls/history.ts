import { isTold } from '../../contract/notifications/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { appendRows, type NewHistoryRow } from '../history/append-rows.ts'
import type { HistoryEntry, Origin } from './context.ts'

/** Who a history row names as the doer. */
export interface HistoryActor {
  id: number
  name: string
  role: string
  /** As whom, where an Admin looks as someone else. */
  asId?: number
}

type Entry = HistoryEntry & { action: string }

/**
 * Inserts history rows, each linked into its company's chain. `actor` is who did it where an entry says nobody. People
 * are notified of what the rows tell, so the first such row is left for that here, with the change itself. Within a
 * transaction: the rows and the ends of their chains belong together.
 */
export async function writeHistory(
  db: Database,
  entries: readonly Entry[],
  actor: HistoryActor | null,
  origin: Origin,
): Promise<void> {
  const rows = entries.map((entry) => toRow(entry, entry.actor ?? actor, origin))
  const told = entries.findIndex(({ action }) => isTold(action))
  await appendRows(db, rows, told < 0 ? null : told)
}

const toRow = (entry: Entry, actor: HistoryActor | null, origin: Origin): NewHistoryRow => ({
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
