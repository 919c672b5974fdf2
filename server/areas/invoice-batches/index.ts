import type { Handlers } from '../../calls/handlers.ts'
import { approvedContractors } from './approved-contractors.ts'
import { completedInvoices } from './completed-invoices.ts'
import { getBatch, getBatches } from './get-batches.ts'
import { markPaid } from './mark-paid.ts'
import { openBatchStream } from './open-batch-stream.ts'
import { prepareBatch } from './prepare-batch.ts'

export const invoiceBatchHandlers = {
  'contractor/prepare-batch-invoices': prepareBatch,
  'contractor/open-batch-stream': openBatchStream,
  'contractor/get-batch-invoices': getBatch,
  'contractor/get-batches-invoices': getBatches,
  'contractor/get-all-approved-contractors-by-client-id': approvedContractors,
  'contractor/get-all-completed-invoices': completedInvoices,
  'contractor/mark-invoices-as-paid': markPaid,
} satisfies Partial<Handlers>
