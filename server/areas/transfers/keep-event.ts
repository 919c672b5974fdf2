import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { LOCKS } from '../../db/locks.ts'
import { insertOnce } from '../../db/rows.ts'
import type { TransferEvent } from '../../outside/transfers/transfers.ts'

/**
 * Until the transaction ends, no other one stores an event of this transfer or gives the transfer its name. Otherwise each of
 * the two could miss the other's row. Taken before the lock on the transfer.
 */
export async function holdEvents(db: Database, transferId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.transferEvents}::int, hashtext(${transferId}))`.execute(db)
}

/** Is this event new? */
export const keepEvent = (db: Database, event: TransferEvent, now: Date): Promise<boolean> =>
  insertOnce(db, 'transfer_events', {
    transfer_id: event.transferId,
    key: event.key,
    occurred_at: event.at,
    status: event.status,
    reason: event.reason,
    received_at: now.toISOString(),
  })
