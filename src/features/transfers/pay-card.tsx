import { Link } from 'react-router'
import { canOpen, recordPath } from '../../../access-control/pages.ts'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { InvoicePayment } from '../../../contract/transfers/schemas.ts'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDateTime, formatMoney } from '../../ui/format.ts'
import { List, Note, Stack } from '../../ui/layout.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { useSession } from '../../ui/session-context.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { TransferPanel } from './transfer-panel.tsx'
import { inWords } from './trouble.tsx'
import { useInvoicePayment } from './use-invoice-payment.ts'

interface PayCardProps {
  invoice: Invoice
  onChanged: () => Promise<unknown>
}

/** Payment concerns an invoice from the company's approval on. */
const isAboutMoney = ({ status, approved_by_client_at }: Invoice): boolean =>
  approved_by_client_at !== null || ['Validating', 'Paid', 'Complete'].includes(status)

/** For people who pay: the cost of paying the invoice, its transfer, and the result. */
export function PayCard(props: PayCardProps) {
  if (!canOpen(useSession(), 'payments') || !isAboutMoney(props.invoice)) return null
  return <Payment {...props} />
}

function Payment({ invoice, onChanged }: PayCardProps) {
  const { data: payment, error, refetch } = useInvoicePayment(invoice.id, () => void onChanged())
  const reload = async () => {
    await Promise.all([refetch(), onChanged()])
  }
  return (
    <Card
      title={t('transfers.pay.title')}
      isWide
      action={payment?.is_sandbox && <Note as="span">{t('transfers.sandbox')}</Note>}
    >
      {payment ? (
        <Stand invoice={invoice} payment={payment} onChanged={reload} />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </Card>
  )
}

interface StandProps extends PayCardProps {
  payment: InvoicePayment
}

function Stand({ invoice, payment, onChanged }: StandProps) {
  const { transfer, earlier, obstacle } = payment
  // The obstacle to another transfer is not shown while there is one.
  const isOpen = transfer === null || !transfer.is_living
  return (
    <Stack>
      {transfer && <TransferPanel key={transfer.id} transfer={transfer} onChanged={onChanged} />}
      {isOpen && obstacle === null && <QuotePanel invoice={invoice} onChanged={onChanged} />}
      {isOpen && obstacle !== null && <Obstacle invoice={invoice} obstacle={obstacle} />}
      {earlier.length > 0 && <Earlier transfers={earlier} />}
    </Stack>
  )
}

/** Shows the obstacle, or nothing where the contractor was paid. */
function Obstacle({ invoice, obstacle }: { invoice: Invoice; obstacle: string }) {
  const session = useSession()
  const path = recordPath('employeeOnboardingDetail', invoice.contractor.id)
  const isWaiting = invoice.status === 'Approval' || invoice.status === 'Validating'
  if (!isWaiting) return <Note>{obstacle}</Note>
  return (
    <Callout type="warning" title={t('transfers.pay.notNow')}>
      {obstacle} {canOpen(session, 'employeeOnboardingDetail') && <Link to={`${path}?tab=bank`}>{t('transfers.bank')}</Link>}
    </Callout>
  )
}

/** Transfers that did not pay the invoice, folded away. */
function Earlier({ transfers }: { transfers: InvoicePayment['earlier'] }) {
  return (
    <details>
      <summary>{t('transfers.transfer.earlier', { n: transfers.length })}</summary>
      <List isLined isRow>
        {transfers.map(({ id, provider_status, created_at, total, source_currency, trouble, reason }) => (
          <li key={id}>
            <StatusBadge list="transfer" value={provider_status} />
            <Note as="span">
              {[formatDateTime(created_at), formatMoney(total, source_currency), inWords(trouble ?? reason ?? '')]
                .filter(Boolean)
                .join(' · ')}
            </Note>
          </li>
        ))}
      </List>
    </details>
  )
}
