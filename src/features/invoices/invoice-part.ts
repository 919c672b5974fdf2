import type { ComponentType } from 'react'
import type { Invoice } from '../../../contract/schemas/invoice.ts'

/** What each part of the page of an invoice gets. */
export interface InvoicePartProps {
  invoice: Invoice
  onChanged: () => Promise<void>
}

/** A card that another feature brings to the page of an invoice; whoever may not see it gets none. */
export type InvoiceCard = ComponentType<InvoicePartProps>
