import type { ComponentType } from 'react'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { callApi } from '../../../providers/api.ts'

/** What each part of the page of an invoice gets. */
export interface InvoicePartProps {
  invoice: Invoice
  onChanged: () => Promise<void>
}

/** The invoice as it is stored now. Throws NOT_FOUND where it is out of reach by now. */
export async function readInvoice(invoiceId: number): Promise<Invoice> {
  const { data } = await callApi('contractor/get-invoice-by-id', { invoiceId })
  return data[0] as Invoice
}

/** A card that another feature brings to the page of an invoice; whoever may not see it gets none. */
export type InvoiceCard = ComponentType<InvoicePartProps>
