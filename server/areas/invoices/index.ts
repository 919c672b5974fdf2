export {
  approveByLink as 'contractor/approve-invoice-by-link',
  openLink as 'contractor/open-invoice-link',
} from './approve-by-link.ts'
export { completeInvoice as 'contractor/set-complete-invoice-invoice' } from './complete-invoice.ts'
export { correctInvoice as 'contractor/update-invoice-by-contractor' } from './correct-invoice.ts'
export { createInvoice as 'contractor/create-new-invoice' } from './create-invoice.ts'
export { getHistory as 'contractor/get-history-invoice' } from './get-history.ts'
export {
  getInvoice as 'contractor/get-invoice-by-id',
  listInvoices as 'contractor/get-all-invoices-by-id-contractor',
} from './get-invoices.ts'
export { getStages as 'contractor/get-invoice-stages' } from './get-stages.ts'
export { getTerms as 'contractor/get-invoice-terms' } from './get-terms.ts'
export { requireAdjustment as 'contractor/require-adjustment-invoice' } from './send-back.ts'
export { sendToClient as 'contractor/send-invoice-email-to-aprove' } from './send-to-client.ts'
export { updateStatus as 'contractor/update-invoice-status' } from './update-status.ts'
export { uploadProof as 'contractor/upload-payment-proof-invoice' } from './upload-proof.ts'
