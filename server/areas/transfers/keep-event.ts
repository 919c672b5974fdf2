import type { Database } from '../../db/connect.ts'
import type { TransferEvent } from '../../outside/transfers/transfers.ts'

/** The row of a new event; `null` if this event is already stored. */
export async function keepEvent(db: Database, event: TransferEvent, now: Date): Promise<number | null> {
  const row = await db
    .insertInto('transfer_events')
    .values({
      transfer_id: event.transferId,
      key: event.key,
      occurred_at: event.at,
      status: event.status,
      reason: event.reason,
      received_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['transfer_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
