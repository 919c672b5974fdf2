import { Button, Pagination } from 'antd'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import type { IssuedFeeBill } from '../../../contract/tax-bills/schemas.ts'
import { TAX_BILL_TEXTS } from '../../texts/tax-bills.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { List, Note, Row } from '../../ui/layout.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Papers } from './bill-view.tsx'
import { CancelFeeDialog } from './cancel-fee-dialog.tsx'
import style from './tax-bills.module.css'
import { FEE_BILLS, useFeeBills } from './use-fee-bills.ts'

const TEXTS = TAX_BILL_TEXTS.fees

/** The provider's own bills of its fees, with their files, and a button to cancel one. */
export function FeeBills({ onCancelled }: { onCancelled: () => Promise<unknown> }) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<IssuedFeeBill | null>(null)
  const { data, error, refetch } = useFeeBills(page)
  const { feeBills = [], totalFeeBills = 0 } = data ?? {}
  if (error) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  if (totalFeeBills === 0) return null
  return (
    <Card title={TEXTS.title}>
      <Note top="xs">{TEXTS.detail}</Note>
      <List top="s" isLined>
        {feeBills.map((bill) => (
          <FeeBillRow key={bill.id} bill={bill} onCancel={() => setChosen(bill)} />
        ))}
      </List>
      {totalFeeBills > FEE_BILLS && (
        <nav aria-label={TEXTS.pages} className={style['pages']}>
          <Pagination current={page} total={totalFeeBills} pageSize={FEE_BILLS} showSizeChanger={false} onChange={setPage} />
        </nav>
      )}
      {chosen && (
        <CancelFeeDialog
          bill={chosen}
          onClose={() => setChosen(null)}
          onChanged={() => Promise.all([refetch(), onCancelled()])}
        />
      )}
    </Card>
  )
}

function FeeBillRow({ bill, onCancel }: { bill: IssuedFeeBill; onCancel: () => void }) {
  const { serie, folio, company, status, is_stamped, total, issued_at, invoices, uuid, cancel_reason, substituted_by } = bill
  const name = TEXTS.bill(serie, folio)
  return (
    <li>
      <Row align="baseline">
        <strong>{name}</strong>
        <StatusBadge list="taxBill" value={status === 'Valid' && !is_stamped ? 'Sealed' : status} />
        <span className={style['company']}>{company.name}</span>
        <strong>{formatMoney(total, 'MXN')}</strong>
      </Row>
      <Note top="xs">
        {TEXTS.facts(invoices.length, formatDate(issued_at))}
        {uuid !== null && <span className={style['uuid']}>{TAX_BILL_TEXTS.taxing.uuid(uuid)}</span>}
      </Note>
      {status === 'Pending cancellation' && <Note top="xs">{TEXTS.pending}</Note>}
      {cancel_reason !== null && <Note top="xs">{cancel_reason}</Note>}
      {substituted_by !== null && <Note top="xs">{TEXTS.substitute(substituted_by)}</Note>}
      <details className={style['invoices']}>
        <summary>{TEXTS.invoices}</summary>
        <p>
          {invoices.map(({ id, folio: text }) => (
            <Link key={id} to={generatePath(PAGES.invoiceDetail.path, { id: String(id) })}>
              {text}
            </Link>
          ))}
        </p>
      </details>
      <div className={style['foot']}>
        <Papers bill={bill} hasBoth />
        {status === 'Valid' && (
          <Button danger aria-label={TEXTS.cancelFor(name)} onClick={onCancel}>
            {TEXTS.cancel}
          </Button>
        )}
      </div>
    </li>
  )
}
