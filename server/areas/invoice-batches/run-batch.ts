import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { workInChunks } from '../../jobs/work-in-chunks.ts'
import { createChunk, failNext } from './create-chunk.ts'

/** Creates the remaining invoices of a batch. */
export const runBatch = (services: Services, batchId: number, log: FastifyBaseLogger): Promise<void> =>
  workInChunks({ table: 'invoice_batches', takeUp, next: createChunk, skip: failNext }, services, batchId, log)

/** The queue retries a failed batch, unless another one of the company runs. */
async function takeUp(db: Database, batchId: number): Promise<void> {
  await sql`update invoice_batches b set status = 'Running', finished_at = null, progressed_at = now()
    where b.id = ${batchId} and b.status = 'Failed'
    and not exists (select from invoice_batches o where o.company_id = b.company_id and o.status = 'Running')`.execute(db)
}
