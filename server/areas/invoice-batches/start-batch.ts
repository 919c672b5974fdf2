import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { UNIQUE_VIOLATION } from '../../errors/refusal-of-value.ts'
import { addJobs } from '../../queue/enqueue.ts'

/** A job without a sign of life for this long counts as dead, and another one continues. */
const SILENT = '5 seconds'

/** One batch at a time for each company. Throws BATCH_RUNNING. */
export async function refuseSecond(db: Database, companyId: number, id = 0): Promise<void> {
  const { rows } = await sql`select from invoice_batches where company_id = ${companyId} and status = 'Running'
    and id <> ${id}`.execute(db)
  if (rows.length > 0) throw new AppError('BATCH_RUNNING')
}

/**
 * Ensures that a batch is worked on: starts a prepared one, continues a failed one, and continues one whose job stopped, for
 * instance with its server. Repeated calls never start a second job for a running one.
 */
export async function startBatch(db: Database, id: number, now: Date): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ company_id: number }>`
        update invoice_batches set status = 'Running', progressed_at = now(), finished_at = null,
          started_at = coalesce(started_at, ${now.toISOString()})
        where id = ${id} and (status in ('Prepared', 'Failed') or status = 'Running' and progressed_at < now() - ${SILENT}::interval)
        returning company_id`.execute(tx)
      const jobs = rows.map((row) => ({ key: `invoice-batch-${id}`, payload: { batchId: id, companyId: row.company_id } }))
      await addJobs(tx, 'create-batch-invoices', jobs)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw new AppError('BATCH_RUNNING', { cause: error })
    throw error
  }
}
