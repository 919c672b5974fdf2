import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'

/** Stops a batch that cannot continue: notifies its streams and releases the company. The job keeps the error. */
export async function failBatch({ db }: Services, batchId: number, error: unknown, log: FastifyBaseLogger): Promise<void> {
  log.error({ err: error, batch: batchId }, 'a batch of invoices failed')
  await sql`with failed as (update invoice_batches set status = 'Failed' where id = ${batchId} and status = 'Running' returning id)
    select pg_notify('invoice_batches', id::text) from failed`
    .execute(db)
    // Without the database its status stays; the job retries.
    .catch((failure: unknown) => log.error({ err: failure, batch: batchId }, 'that a batch failed could not be written'))
}

/** The queue retries a failed batch, unless another one of the company runs. */
export async function takeUpFailed(db: Database, batchId: number): Promise<void> {
  await sql`update invoice_batches b set status = 'Running', progressed_at = now() where b.id = ${batchId} and b.status = 'Failed'
    and not exists (select from invoice_batches o where o.company_id = b.company_id and o.status = 'Running')`.execute(db)
}
