import type { FastifyInstance } from 'fastify'
import { runAsBatch } from '../areas/invoice-batches/open-by-query.ts'
import { reportBatch } from '../areas/invoice-batches/report-batch.ts'
import { startBatch } from '../areas/invoice-batches/start-batch.ts'
import type { Services } from '../calls/context.ts'
import { registerProgressStream } from '../streams/progress-stream.ts'

/** The progress of a batch of invoices (spec §4, §7; `design/domain.md` §7.5). */
export const registerInvoiceBatchStream = (app: FastifyInstance, services: Services): void =>
  registerProgressStream(app, services, {
    path: '/api/contractor/create-batch-invoices',
    channel: 'invoice_batches',
    identify: async (request) => {
      const { session, batchId } = await runAsBatch(request, services)
      return { session, id: batchId }
    },
    start: startBatch,
    report: reportBatch,
  })
