import type { Invoice } from '../../../contract/schemas/invoice.ts'

/** What each part of the page of an invoice gets. */
export interface InvoicePartProps {
  invoice: Invoice
  onChanged: () => Promise<void>
}
