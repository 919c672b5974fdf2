import type { Selectable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { TransferBatches } from '../../db/types.ts'
import type { TransferRow } from './transfer-row.ts'

export type BatchRow = Selectable<TransferBatches>

export const findBatch = (db: Database, id: number): Promise<BatchRow | undefined> =>
  db.selectFrom('transfer_batches').selectAll().where('id', '=', id).executeTakeFirst()

export const transfersOf = (db: Database, batchId: number): Promise<TransferRow[]> =>
  db.selectFrom('invoice_transfers').selectAll().where('batch_id', '=', batchId).orderBy('invoice_id').execute()
