import { InvoiceDetailPage } from '../features/invoices/detail-page.tsx'
import { TaxBillCard } from '../features/tax-bills/tax-bill-card.tsx'
import { PayCard } from '../features/transfers/pay-card.tsx'

const CARDS = { payment: PayCard, bill: TaxBillCard }

export const InvoicePage = () => <InvoiceDetailPage cards={CARDS} />
