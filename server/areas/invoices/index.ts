import type { invoiceOperations } from '../../../contract/operations/invoices.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { createInvoice } from './create-invoice.ts'
import { getInvoice, listInvoices } from './get-invoices.ts'

export const invoiceHandlers: Handlers<keyof typeof invoiceOperations> = {
  'contractor/get-all-invoices-by-id-contractor': listInvoices,
  'contractor/get-invoice-by-id': getInvoice,
  'contractor/create-new-invoice': createInvoice,
}
