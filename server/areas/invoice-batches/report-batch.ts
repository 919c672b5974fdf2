import { sql } from 'kysely'
import type { BatchMessage } from '../../../contract/schemas/invoice-batch.ts'
import type { Database } from '../../db/connect.ts'
import type { EventStream } from '../../streams/event-stream.ts'

/** Rows read at once: memory stays flat, however long the batch. */
const PAGE = 500

interface Passed {
  seq: number
  contractor_id: number
  invoice_id: number | null
  reason: string | null
}

/**
 * Tells a stream how a batch goes until it is through; it only reads what the job has committed.
 * @param from number of the last message that was heard; `null` for how it stands now
 * @param news settles when there may be more
 * @returns whether it came to its end
 */
export async function reportBatch(
  db: Database,
  batchId: number,
  from: number | null,
  stream: EventStream,
  news: () => Promise<void>,
): Promise<boolean> {
  const { total, completed } = await standOf(db, batchId)
  let sent = Math.min(from ?? completed, completed)
  const tell = (message: BatchMessage) => stream.send(String(message.completed), message)
  tell({ completed: sent, total })
  while (sent < total) {
    const passed = await passedAfter(db, batchId, sent)
    for (const one of passed) {
      sent = one.seq
      tell({ completed: sent, total, last: lastOf(one) })
    }
    await stream.drained()
    if (!stream.isOpen()) return false
    if (passed.length === 0) await news()
    if (!stream.isOpen()) return false
  }
  tell({ completed: total, total, errors: await errorsOf(db, batchId) })
  return true
}

const lastOf = ({ contractor_id, invoice_id, reason }: Passed): NonNullable<BatchMessage['last']> =>
  invoice_id === null
    ? { idEmployee: contractor_id, error: reason ?? '' }
    : { idEmployee: contractor_id, invoiceId: invoice_id }

async function standOf(db: Database, id: number): Promise<{ total: number; completed: number }> {
  return db.selectFrom('invoice_batches').select(['total', 'completed']).where('id', '=', id).executeTakeFirstOrThrow()
}

const passedAfter = (db: Database, batchId: number, seq: number): Promise<Passed[]> =>
  sql<Passed>`select seq, contractor_id, invoice_id, reason from invoice_batch_items
    where batch_id = ${batchId} and seq > ${seq} order by seq limit ${PAGE}`
    .execute(db)
    .then(({ rows }) => rows)

const errorsOf = (db: Database, batchId: number): Promise<{ idEmployee: number; error: string }[]> =>
  sql<{ idEmployee: number; error: string }>`select contractor_id as "idEmployee", reason as error from invoice_batch_items
    where batch_id = ${batchId} and state = 'Failed' order by seq`
    .execute(db)
    .then(({ rows }) => rows)
