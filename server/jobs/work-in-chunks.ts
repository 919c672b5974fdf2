import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../calls/context.ts'
import type { Database } from '../db/connect.ts'
import { DatabaseUnavailable } from '../db/guard-pool.ts'

/** Work on the items of a record whose progress is watched, such as the invoices of a batch. */
interface ChunkedWork {
  /** The table of the records, and the channel on which their streams listen. */
  table: 'invoice_batches' | 'payroll_runs'
  /** Sets a failed record running again, unless other work has taken its place. */
  takeUp: (db: Database, id: number) => Promise<void>
  /** Does this many of the next items in one transaction, with their progress. @returns whether there are more */
  next: (services: Services, id: number, size: number) => Promise<boolean>
  /** Skips the next item, because its result cannot be written, with a reason. @returns whether there are more */
  skip: (services: Services, id: number) => Promise<boolean>
}

/** Visible steps in the progress of much work; little work has steps of the minimum size. */
const STEPS = 10
const LEAST = 10
/** Keeps a transaction short, and its statements within the limits of the database. */
const MOST = 1000
/** Classes of database errors caused by the data, and not by the database. */
const OF_DATA = /^(22|23)/
/** A rollback that a new try may avoid, such as a deadlock. */
const OF_MOMENT = /^40/

/**
 * Works through a record, chunk by chunk; each is committed with its progress, so that a crash in between loses nothing.
 * After a chunk that cannot be written it does one item, then two, four and so on, until it finds and skips the bad one.
 */
export async function workInChunks(work: ChunkedWork, services: Services, id: number, log: FastifyBaseLogger): Promise<void> {
  const { db } = services
  const { table } = work
  await work.takeUp(db, id)
  const { total = 0 } = (await db.selectFrom(table).select('total').where('id', '=', id).executeTakeFirst()) ?? {}
  const usual = Math.min(MOST, Math.max(LEAST, Math.ceil(total / STEPS)))
  let size = usual
  for (let isMore = true; isMore; ) {
    try {
      isMore = await work.next(services, id, size)
      size = Math.min(usual, size * 2)
    } catch (error) {
      const code = String((error as { code?: unknown }).code)
      if (!OF_DATA.test(code)) {
        if (!OF_MOMENT.test(code) && !(error instanceof DatabaseUnavailable)) await fail(work, services, id, error, log)
        throw error
      }
      log.error({ err: error, table, id, size }, 'results of a chunk could not be written')
      if (size > 1) size = 1
      else isMore = await work.skip(services, id)
    }
  }
}

/** Ends work that cannot continue: notifies its streams and releases what it holds. The job keeps the error, and retries. */
async function fail({ table }: ChunkedWork, { db, clock }: Services, id: number, error: unknown, log: FastifyBaseLogger) {
  try {
    const { rows } = await sql<{ reference: string }>`with failed as (update ${sql.table(table)}
        set status = 'Failed', finished_at = ${clock().toISOString()} where id = ${id} and status = 'Running' returning id, origin)
      select origin->>'requestId' as reference, pg_notify(${table}, id::text) from failed`.execute(db)
    log.error({ err: error, table, id, reference: rows[0]?.reference }, 'work in chunks failed')
  } catch (failure) {
    // Without the database its status stays; the job retries.
    log.error({ err: failure, table, id }, 'work in chunks failed, and that could not be written')
  }
}
