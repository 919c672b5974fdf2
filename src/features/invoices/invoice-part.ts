import type { ComponentType } from 'react'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { callApi } from '../../../providers/api.ts'

/** Props of each part of the page of an invoice. */
export interface InvoicePartProps {
  invoice: Invoice
  onChanged: () => Promise<void>
}

/** The invoice as it is stored now. Throws NOT_FOUND where it is out of reach by now. */
export async function readInvoice(invoiceId: number): Promise<Invoice> {
  const { data } = await callApi('contractor/get-invoice-by-id', { invoiceId })
  return data[0] as Invoice
}

/** A card that another feature adds to the page of an invoice; draws nothing for viewers who may not see it. */
export type InvoiceCard = ComponentType<InvoicePartProps>
