import type { Database } from '../db/connect.ts'
import type { HistoryEntry, Origin } from './context.ts'

/** Who a history row names as the doer. */
export interface HistoryActor {
  id: number
  name: string
  role: string
}

/** Inserts one history row; the database links it into its company's chain. */
export async function writeHistory(
  db: Database,
  entry: HistoryEntry & { action: string },
  actor: HistoryActor | null,
  origin: Origin,
): Promise<void> {
  await db
    .insertInto('history')
    .values({
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
    .execute()
}
