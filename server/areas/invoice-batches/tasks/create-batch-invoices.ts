import type { Task } from '../../../jobs/task.ts'
import { runBatch } from '../run-batch.ts'

/** Creates the remaining invoices of a batch; a repetition, at once or after a crash, continues where it stopped. */
export const createBatchInvoices: Task<'create-batch-invoices'> = ({ batchId }, { services, log }) =>
  runBatch(services, batchId, log)
