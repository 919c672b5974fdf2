import { PaperClipOutlined } from '@ant-design/icons'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { List, Note } from '../../ui/layout.tsx'
import { useSession } from '../../ui/session-context.ts'

/** Proofs of payment: by the company and to the contractor. The contractor sees only the latter. */
export function ProofsCard({ invoice }: { invoice: Invoice }) {
  const isContractor = useSession().role === 'Contractor'
  const { currency, payment_proofs, contractor_proofs } = invoice
  return (
    <>
      {!isContractor && (
        <Card title={t('invoices.proofs.client')}>
          <Proofs proofs={payment_proofs} currency={currency} />
        </Card>
      )}
      <Card title={t('invoices.proofs.contractor')}>
        <Proofs proofs={contractor_proofs} currency={currency} />
      </Card>
    </>
  )
}

function Proofs({ proofs, currency }: { proofs: Invoice['payment_proofs']; currency: string }) {
  if (proofs.length === 0) return <Note top="xs">{t('invoices.proofs.none')}</Note>
  return (
    <List isLined>
      {proofs.map(({ id, name, file_url, amount, reference, paid_at, returned_at }) => (
        <li key={id}>
          <a href={file_url ?? undefined} target="_blank" rel="noreferrer" aria-label={t('invoices.openProof', { name })}>
            <PaperClipOutlined aria-hidden="true" /> {name}
          </a>
          <Note top="xs">
            {[amount && formatMoney(amount, currency), paid_at && formatDate(paid_at), reference].filter(Boolean).join(' · ')}
          </Note>
          {returned_at && <p>{t('invoices.proofs.returned', { day: formatDate(returned_at) })}</p>}
        </li>
      ))}
    </List>
  )
}
