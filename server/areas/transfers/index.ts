import type { Handlers } from '../../calls/handlers.ts'
import { downloadBatchTemplate } from './batch-template.ts'
import { calculateBatch } from './calculate-batch.ts'
import { calculateInvoice } from './calculate-invoice.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { fundTransfers } from './fund-transfers.ts'
import { getInvoiceTransfer } from './get-invoice-transfer.ts'
import { getPayments } from './get-payments.ts'
import { transferInvoice } from './transfer-invoice.ts'
import { uploadBatch } from './upload-batch.ts'

export const transferHandlers = {
  'contractor/wise-invoice-calculation': calculateInvoice,
  'contractor/wise-invoice-transfer': transferInvoice,
  'contractor/wise-fund-transfer-by-balance': fundTransfers,
  'contractor/cancel-wise-transfer': cancelTransfer,
  'contractor/get-invoice-transfer': getInvoiceTransfer,
  'contractor/get-payments-waiting': getPayments,
  'contractor/calculate-allinvoices-pending-by-company-id': calculateBatch,
  'contractor/download-wise-batch-template-transfer': downloadBatchTemplate,
  'contractor/upload-batch-calculation-quote-wise': uploadBatch,
} satisfies Partial<Handlers>
