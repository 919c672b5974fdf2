import type { FastifyInstance } from 'fastify'
import { authorize } from '../../../access-control/authorize.ts'
import { REVIEW_INVOICES } from '../../../access-control/invoices.ts'
import type { Services } from '../../calls/context.ts'
import { readColumns } from '../../db/rows.ts'
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
    mayFollow: async (session, id) => {
      const { company_id: companyId } = await readColumns(services.db, 'invoice_batches', id, ['company_id'])
      return authorize({ kind: 'session', roles: REVIEW_INVOICES }, session, { companyId }) === 'allowed'
    },
    start: startBatch,
  })
