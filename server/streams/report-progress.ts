import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { EventStream } from './event-stream.ts'

/** Items read at once: memory stays flat, however long the work. */
export const PAGE = 500

/** One finished or failed piece of work: the number of its message, and its data. */
interface Passed {
  seq: number
  last: object
}

/** Work on the items of a record. */
export interface ReportedWork {
  /** The table of the records, and the channel on which the job reports progress, by the number of the record. */
  table: 'invoice_batches' | 'payroll_runs'
  /** The next items after a message, `PAGE` at most. */
  passedAfter: (db: Database, id: number, seq: number) => Promise<Passed[]>
  errors: (db: Database, id: number) => Promise<object[]>
}

/** Reference of the failure in the log. */
const FAILURE = sql<string | null>`case when status = 'Failed' then origin->>'requestId' end`

/**
 * Reports the progress of work to a stream until it ends; reads only what the job has committed.
 * @param from number of the last received message; `null` for the current state
 * @param news settles when there may be more
 * @returns whether it ended, by itself or by a fault of ours
 */
export async function reportProgress(
  db: Database,
  { table, passedAfter, errors }: ReportedWork,
  id: number,
  from: number | null,
  stream: EventStream,
  news: () => Promise<void>,
): Promise<boolean> {
  const read = () =>
    db
      .selectFrom(table)
      .select(['total', 'completed', FAILURE.as('failure')])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const { total, completed, failure } = await read()
  let sent = Math.min(from ?? completed, completed)
  const tell = (message: { completed: number; total: number }) => stream.send(String(message.completed), message)
  tell({ completed: sent, total })
  let stopped = failure
  while (sent < total) {
    const passed = await passedAfter(db, id, sent)
    for (const { seq, last } of passed) {
      sent = seq
      tell(Object.assign({ completed: sent, total }, { last }))
    }
    await stream.drained()
    if (!stream.isOpen()) return false
    if (passed.length > 0) continue
    if (stopped !== null) {
      tell(Object.assign({ completed: sent, total }, { failure: stopped }))
      return true
    }
    await news()
    if (!stream.isOpen()) return false
    stopped = (await read()).failure
  }
  tell(Object.assign({ completed: total, total }, { errors: await errors(db, id) }))
  return true
}
