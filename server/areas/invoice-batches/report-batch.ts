import { sql } from 'kysely'
import type { BatchMessage } from '../../../contract/invoice-batches/schemas.ts'
import type { Database } from '../../db/connect.ts'
import type { EventStream } from '../../streams/event-stream.ts'
import { reportProgress } from '../../streams/report-progress.ts'
import { shownText } from '../../words/kept-text.ts'

/** Rows read at once: memory stays flat, however long the batch. */
const PAGE = 500

interface Passed {
  seq: number
  contractor_id: number
  invoice_id: number | null
  reason: string | null
}

/** Reports the progress of a batch to a stream until it ends. */
export const reportBatch = (
  db: Database,
  batchId: number,
  from: number | null,
  stream: EventStream,
  news: () => Promise<void>,
): Promise<boolean> =>
  reportProgress(
    {
      standOf: () => standOf(db, batchId),
      passedAfter: async (seq) => (await passedAfter(db, batchId, seq)).map((one) => ({ seq: one.seq, last: lastOf(one) })),
      errors: () => errorsOf(db, batchId),
    },
    from,
    stream,
    news,
  )

const lastOf = ({ contractor_id, invoice_id, reason }: Passed): NonNullable<BatchMessage['last']> =>
  invoice_id === null
    ? { idEmployee: contractor_id, error: shownText(reason ?? '') }
    : { idEmployee: contractor_id, invoiceId: invoice_id }

/** Reference of the failure in the log. */
const FAILURE = sql<string | null>`case when status = 'Failed' then origin->>'requestId' end`

const standOf = (db: Database, id: number): Promise<{ total: number; completed: number; failure: string | null }> =>
  db
    .selectFrom('invoice_batches')
    .select(['total', 'completed', FAILURE.as('failure')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Items get their numbers in the order of their positions, which are never below the number of those before. */
const passedAfter = (db: Database, batchId: number, seq: number): Promise<Passed[]> =>
  sql<Passed>`select seq, contractor_id, invoice_id, reason from invoice_batch_items
    where batch_id = ${batchId} and position >= ${seq} and seq > ${seq} order by position limit ${PAGE}`
    .execute(db)
    .then(({ rows }) => rows)

const errorsOf = (db: Database, batchId: number): Promise<{ idEmployee: number; error: string }[]> =>
  sql<{ idEmployee: number; error: string }>`select contractor_id as "idEmployee", reason as error from invoice_batch_items
    where batch_id = ${batchId} and state = 'Failed' order by position`
    .execute(db)
    .then(({ rows }) => rows.map((row) => ({ ...row, error: shownText(row.error) })))
