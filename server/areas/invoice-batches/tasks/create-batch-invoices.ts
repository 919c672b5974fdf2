import type { Task } from '../../../jobs/task.ts'
import { runBatch } from '../run-batch.ts'

/** Creates what is left of a batch of invoices; done again, at once or after a crash, it goes on where it was. */
export const createBatchInvoices: Task<'create-batch-invoices'> = ({ batchId }, { services, log }) =>
  runBatch(services, batchId, log)
