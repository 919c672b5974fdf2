import type { Handlers } from '../../calls/handlers.ts'
import { approveByLink, openLink } from './approve-by-link.ts'
import { completeInvoice } from './complete-invoice.ts'
import { correctInvoice } from './correct-invoice.ts'
import { createInvoice } from './create-invoice.ts'
import { getHistory } from './get-history.ts'
import { getInvoice, listInvoices } from './get-invoices.ts'
import { getStages } from './get-stages.ts'
import { getTerms } from './get-terms.ts'
import { requireAdjustment } from './send-back.ts'
import { sendToClient } from './send-to-client.ts'
import { updateStatus } from './update-status.ts'
import { uploadProof } from './upload-proof.ts'

export const invoiceHandlers = {
  'contractor/get-all-invoices-by-id-contractor': listInvoices,
  'contractor/get-invoice-stages': getStages,
  'contractor/get-invoice-by-id': getInvoice,
  'contractor/get-invoice-terms': getTerms,
  'contractor/create-new-invoice': createInvoice,
  'contractor/update-invoice-by-contractor': correctInvoice,
  'contractor/update-invoice-status': updateStatus,
  'contractor/send-invoice-email-to-aprove': sendToClient,
  'contractor/require-adjustment-invoice': requireAdjustment,
  'contractor/upload-payment-proof-invoice': uploadProof,
  'contractor/set-complete-invoice-invoice': completeInvoice,
  'contractor/get-history-invoice': getHistory,
  'contractor/open-invoice-link': openLink,
  'contractor/approve-invoice-by-link': approveByLink,
} satisfies Partial<Handlers>
