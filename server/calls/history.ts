import type { Insertable } from 'kysely'
import { isTold } from '../../contract/notifications/catalogue.ts'
import type { Database } from '../db/connect.ts'
import type { History } from '../db/types.ts'
import { addJob } from '../jobs/enqueue.ts'
import type { HistoryEntry, Origin } from './context.ts'

/** Who a history row names as the doer. */
export interface HistoryActor {
  id: number
  name: string
  role: string
  /** As whom, where an Admin looks as somebody else. */
  asId?: number
}

type Entry = HistoryEntry & { action: string }

/** Rows travel in statements of this many: each has 16 values, and a statement takes 65,535. */
const BATCH = 2000

/**
 * Inserts history rows; the database links each into its company's chain. `actor` is who did it where an entry says
 * nobody. What the rows tell is what people are notified of, so the job that does it is left here, with the change itself.
 */
export async function writeHistory(
  db: Database,
  entries: readonly Entry[],
  actor: HistoryActor | null,
  origin: Origin,
): Promise<void> {
  // The database locks the chain of each company in the order of the rows: the same order everywhere, so that no two calls wait
  // for each other.
  const ordered = [...entries].sort((a, b) => (a.companyId ?? 0) - (b.companyId ?? 0))
  for (let start = 0; start < ordered.length; start += BATCH) {
    const rows = ordered.slice(start, start + BATCH).map((entry) => toRow(entry, entry.actor ?? actor, origin))
    const written = await db.insertInto('history').values(rows).returning(['id', 'action']).execute()
    const told = written.find(({ action }) => isTold(action))
    if (told) await addJob(db, 'raise-notifications', { historyId: told.id })
  }
}

const toRow = (entry: Entry, actor: HistoryActor | null, origin: Origin): Insertable<History> => ({
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
  changes: JSON.stringify(entry.changes ?? []),
  reason: entry.reason ?? null,
  visibility: entry.visibility ?? 'Internal',
})
