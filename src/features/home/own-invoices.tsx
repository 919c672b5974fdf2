import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { InvoiceLines } from '../../parts/invoices/invoice-lines.tsx'
import { Card } from '../../ui/card.tsx'

const NEWEST = 5

/** A contractor's newest invoices on Home, and the way to write one. */
export function OwnInvoices({ mayCreate }: { mayCreate: boolean }) {
  const action = mayCreate && <Link to={`${PAGES.invoices.path}?new=1`}>{t('invoices.create')}</Link>
  return (
    <Card title={t('invoices.own.title')} action={action}>
      <InvoiceLines limit={NEWEST} noneDetail={t('invoices.own.noneDetail')} />
    </Card>
  )
}
