import type { Insertable } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { History } from '../db/types.ts'
import type { HistoryEntry, Origin } from './context.ts'

/** Who a history row names as the doer. */
export interface HistoryActor {
  id: number
  name: string
  role: string
}

type Entry = HistoryEntry & { action: string }

/** Rows travel in statements of this many: each has 16 values, and a statement takes 65,535. */
const BATCH = 2000

/** Inserts history rows; the database links each into its company's chain. `actor` is who did it where an entry says nobody. */
export async function writeHistory(
  db: Database,
  entries: readonly Entry[],
  actor: HistoryActor | null,
  origin: Origin,
): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH) {
    const rows = entries.slice(start, start + BATCH).map((entry) => toRow(entry, entry.actor ?? actor, origin))
    await db.insertInto('history').values(rows).execute()
  }
}

const toRow = (entry: Entry, actor: HistoryActor | null, origin: Origin): Insertable<History> => ({
  actor_id: actor?.id ?? null,
  actor_name: actor?.name ?? null,
  actor_role: actor?.role ?? null,
  ip: origin.ip,
  device: origin.device,
  request_id: origin.requestId,
  entity: entry.entity,
  entity_id: entry.entityId,
  company_id: entry.companyId,
  action: entry.action,
  from_status: entry.from ?? null,
  to_status: entry.to ?? null,
  changes: JSON.stringify(entry.changes ?? []),
  reason: entry.reason ?? null,
  visibility: entry.visibility ?? 'Internal',
})
