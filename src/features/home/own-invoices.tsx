import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { InvoiceLines } from '../../parts/invoices/invoice-lines.tsx'
import { INVOICE_TEXTS } from '../../texts/invoices.ts'
import { Card } from '../../ui/card.tsx'

const { own, create } = INVOICE_TEXTS
const NEWEST = 5

/** A contractor's newest invoices on Home, and the way to write one. */
export function OwnInvoices({ mayCreate }: { mayCreate: boolean }) {
  const action = mayCreate && <Link to={`${PAGES.invoices.path}?new=1`}>{create}</Link>
  return (
    <Card title={own.title} action={action}>
      <InvoiceLines limit={NEWEST} noneDetail={own.noneDetail} />
    </Card>
  )
}
