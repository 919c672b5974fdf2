import { InvoiceDetailPage } from '../features/invoices/detail-page.tsx'
import { TaxBillCard } from '../features/tax-bills/tax-bill-card.tsx'
import { PayCard } from '../features/transfers/pay-card.tsx'

const CARDS = [PayCard, TaxBillCard]

/** The page of an invoice, with what other features have to say of it. */
export const InvoicePage = () => <InvoiceDetailPage cards={CARDS} />
