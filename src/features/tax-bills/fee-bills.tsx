import { Pagination } from 'antd'
import { useState } from 'react'
import { t, texts } from '../../../contract/language/texts.ts'
import type { IssuedFeeBill } from '../../../contract/tax-bills/schemas.ts'
import { useRead } from '../../../providers/use-read.ts'
import { SatCancelDialog } from '../../parts/sat-cancel-dialog.tsx'
import { Card } from '../../ui/card.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { FolioLink } from '../../ui/folio-link.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { List, Note, Row } from '../../ui/layout.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Papers } from './bill-view.tsx'
import style from './tax-bills.module.css'

/** The provider's own bills of its fees, with their files, and a button to cancel one. */
export function FeeBills({ onCancelled }: { onCancelled: () => Promise<unknown> }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(
    'contractor/get-fee-bills',
    { page, limit: FEE_BILLS },
    { keeps: true, retry: false },
  )
  const { feeBills = [], totalFeeBills = 0 } = data ?? {}
  if (error) return <ErrorNotice message={error.message} onRetry={() => void refetch()} />
  if (totalFeeBills === 0) return null
  return (
    <Card title={t('tax-bills.fees.title')}>
      <Note top="xs">{t('tax-bills.fees.detail')}</Note>
      <List top="s" isLined>
        {feeBills.map((bill) => (
          <FeeBillRow key={bill.id} bill={bill} onChanged={() => Promise.all([refetch(), onCancelled()])} />
        ))}
      </List>
      {totalFeeBills > FEE_BILLS && (
        <Row as="nav" justify="end" top="m" aria-label={t('tax-bills.fees.pages')}>
          <Pagination current={page} total={totalFeeBills} pageSize={FEE_BILLS} showSizeChanger={false} onChange={setPage} />
        </Row>
      )}
    </Card>
  )
}

function FeeBillRow({ bill, onChanged }: Pick<CancelFeeDialogProps, 'bill' | 'onChanged'>) {
  const { serie, folio, company, status, is_stamped, total, issued_at, invoices, uuid, cancel_reason, substituted_by } = bill
  const name = t('tax-bills.fees.bill', { serie, folio })
  return (
    <li>
      <Row align="baseline">
        <strong>{name}</strong>
        <StatusBadge list="taxBill" value={status === 'Valid' && !is_stamped ? 'Sealed' : status} />
        <span className={style['company']}>{company.name}</span>
        <strong>{formatMoney(total, 'MXN')}</strong>
      </Row>
      <Note top="xs">{t('tax-bills.fees.facts', { count: invoices.length, day: formatDate(issued_at) })}</Note>
      {uuid !== null && <Note>{t('tax-bills.taxing.uuid', { uuid })}</Note>}
      {status === 'Pending cancellation' && <Note top="xs">{t('tax-bills.fees.pending')}</Note>}
      {cancel_reason !== null && <Note top="xs">{cancel_reason}</Note>}
      {substituted_by !== null && <Note top="xs">{t('tax-bills.fees.substitute', { uuid: substituted_by })}</Note>}
      <Note as="details" top="xs">
        <summary>{t('tax-bills.fees.invoices')}</summary>
        <Row>
          {invoices.map((invoice) => (
            <FolioLink key={invoice.id} {...invoice} />
          ))}
        </Row>
      </Note>
      <Row justify="between" top="s">
        <Papers bill={bill} hasBoth />
        {status === 'Valid' && (
          <DialogButton
            danger
            aria-label={t('tax-bills.fees.cancelFor', { bill: name })}
            dialog={(close) => <CancelFeeDialog bill={bill} onChanged={onChanged} onClose={close} />}
          >
            {t('tax-bills.fees.cancel')}
          </DialogButton>
        )}
      </Row>
    </li>
  )
}

interface CancelFeeDialogProps {
  bill: IssuedFeeBill
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Cancels a bill of fees with a motive of the SAT; its invoices can then be billed again. */
const CancelFeeDialog = ({ bill, ...ends }: CancelFeeDialogProps) => (
  <SatCancelDialog
    operation="contractor/cancel-fee-bill"
    input={{ feeBillId: bill.id }}
    title={t('tax-bills.fees.cancelling.title', { bill: t('tax-bills.fees.bill', { serie: bill.serie, folio: bill.folio }) })}
    texts={{
      ...texts('tax-bills.cancelling'),
      ...texts('tax-bills.fees.cancelling'),
      submit: t('tax-bills.fees.cancel'),
    }}
    done={({ feeBill }) => (feeBill.status === 'Cancelled' ? t('tax-bills.cancelling.done') : t('tax-bills.cancelling.asked'))}
    {...ends}
  />
)

/** Bills on one page of the list. */
const FEE_BILLS = 10
