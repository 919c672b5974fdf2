import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../calls/context.ts'
import { createChunk, failNext } from './create-chunk.ts'
import { failBatch, takeUpFailed } from './fail-batch.ts'

/** Visible steps in the progress of a large batch; a small one has steps of the minimum size. */
const STEPS = 20
const LEAST = 10
/** Keeps a transaction short, and its statements within the limits of the database. */
const MOST = 500
/** Classes of database errors caused by the data, and not by the database. */
const OF_DATA = /^(22|23)/
/** Classes that a new try mends by itself: a deadlock, a connection or a server that went. */
const OF_MOMENT = /^(08|40|57)/

/** Works through a batch, chunk by chunk; each is committed with its progress, so that a crash in between loses nothing. */
export async function runBatch(services: Services, batchId: number, log: FastifyBaseLogger): Promise<void> {
  await takeUpFailed(services.db, batchId)
  const { total = 0 } =
    (await services.db.selectFrom('invoice_batches').select('total').where('id', '=', batchId).executeTakeFirst()) ?? {}
  const usual = Math.min(MOST, Math.max(LEAST, Math.ceil(total / STEPS)))
  let size = usual
  for (let isMore = true; isMore; ) {
    try {
      isMore = await createChunk(services, batchId, size)
    } catch (error) {
      const code = String((error as { code?: unknown }).code)
      if (!OF_DATA.test(code)) {
        if (!OF_MOMENT.test(code)) await failBatch(services, batchId, error, log)
        throw error
      }
      log.error({ err: error, batch: batchId, size }, 'invoices of a batch could not be written')
      if (size > 1) {
        size = 1
        continue
      }
      isMore = await failNext(services, batchId)
    }
  }
}
