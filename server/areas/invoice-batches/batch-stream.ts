import type { FastifyInstance } from 'fastify'
import type { Services } from '../../calls/context.ts'
import { registerProgressStream } from '../../streams/progress-stream.ts'
import { runAsBatch } from './open-by-query.ts'
import { batchProgress } from './report-batch.ts'
import { startBatch } from './start-batch.ts'

export const registerInvoiceBatchStream = (app: FastifyInstance, services: Services): void =>
  registerProgressStream(app, services, {
    ...batchProgress,
    path: '/api/contractor/create-batch-invoices',
    identify: async (request) => {
      const { session, batchId } = await runAsBatch(request, services)
      return { session, id: batchId }
    },
    start: startBatch,
  })
