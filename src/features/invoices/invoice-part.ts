import type { ComponentType } from 'react'
import type { Invoice } from '../../../contract/invoices/schemas.ts'

/** Props of each part of the page of an invoice. */
export interface InvoicePartProps {
  invoice: Invoice
  onChanged: () => Promise<Invoice | undefined>
}

/** A card that another feature adds to the page of an invoice; draws nothing for viewers who may not see it. */
export type InvoiceCard = ComponentType<InvoicePartProps>
