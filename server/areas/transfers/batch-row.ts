import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { TransferBatches } from '../../db/types.ts'
import type { TransferRow } from './transfer-row.ts'

export type BatchRow = Selectable<TransferBatches>

export const findBatch = (db: Database, id: number): Promise<BatchRow | undefined> =>
  db.selectFrom('transfer_batches').selectAll().where('id', '=', id).executeTakeFirst()

/** A batch, locked: its steps run one at a time. */
export const lockBatch = (db: Database, id: number) =>
  db.selectFrom('transfer_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const transfersOf = (db: Database, batchId: number): Promise<TransferRow[]> =>
  db.selectFrom('invoice_transfers').selectAll().where('batch_id', '=', batchId).orderBy('invoice_id').execute()

/**
 * A paid batch is done when each of its payments has arrived or ended; an unpaid one is cancelled when its last transfer has
 * ended. One that a new order holds is left to that order, which waits for the transfer that the caller holds.
 */
export async function endBatch(db: Database, id: number): Promise<void> {
  const ofBatch = sql`select from invoice_transfers t where t.batch_id = b.id`
  await sql`
    update transfer_batches set status = ended.status, trouble = null
    from (
      select b.id, case b.status when 'Funded' then 'Done' else 'Cancelled' end as status from transfer_batches b
      where b.id = ${id} and not exists (${ofBatch} and t.is_living and t.status <> 'outgoing_payment_sent')
        and (b.status = 'Funded' or (b.status = 'Closed' and not exists (${ofBatch} and (t.is_living or t.funded_at is not null))))
      for no key update skip locked
    ) ended
    where transfer_batches.id = ended.id`.execute(db)
}
