import { InvoiceDetailPage } from '../features/invoices/detail-page.tsx'
import { TaxBillCard } from '../features/tax-bills/tax-bill-card.tsx'
import { PayCard } from '../features/transfers/pay-card.tsx'

const CARDS = { payment: PayCard, bill: TaxBillCard }

/** The page of an invoice, with the cards of other features. */
export const InvoicePage = () => <InvoiceDetailPage cards={CARDS} />
