import { t } from '../../../contract/language/texts.ts'
import type { FundingResults } from '../../../contract/transfers/schemas.ts'
import { FolioLink } from '../../ui/folio-link.tsx'
import { formatDateTime, formatMoney } from '../../ui/format.ts'
import { Figure, List, Note, Row } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FundBatch, FundButton } from './fund-dialog.tsx'
import style from './transfers.module.css'
import { inWords, isCalledOff } from './trouble.tsx'
import type { Batch } from './use-payments.ts'
import { useTimeLeft } from './use-time-left.ts'

interface BatchRowProps {
  batch: Batch
  folios: ReadonlyMap<number, string>
  onChanged: () => void
  onPaid: (results: FundingResults) => void
}

/** One batch with its payments. */
export function BatchRow({ batch, folios, onChanged, onPaid }: BatchRowProps) {
  const { company, status, count, total, source_currency, created_at, trouble, transfers } = batch
  return (
    <li>
      <Row as="span" className={style['who']}>
        <strong>{company.name}</strong>
        <StatusBadge list="transferBatch" value={status} />
        <Note as="span">
          {t('transfers.batches.facts', {
            n: count,
            total: formatMoney(total, source_currency),
            at: formatDateTime(created_at),
          })}
        </Note>
      </Row>
      <PayButton batch={batch} onChanged={onChanged} onPaid={onPaid} />
      {trouble !== null && <span className={`${style['below']} wrong`}>{trouble}</span>}
      {transfers.length > 0 && (
        <details className={style['below']}>
          <summary>{t('transfers.batches.transfers')}</summary>
          <List isLined isRow>
            {transfers.map((one) => (
              <li key={one.id}>
                <Row as="span" className={style['who']}>
                  <FolioLink id={one.invoiceId} folio={folios.get(one.invoiceId) ?? one.reference} />
                  <StatusBadge list="transfer" value={one.provider_status} />
                </Row>
                <Figure className={style['money']}>{formatMoney(one.target_amount, one.target_currency)}</Figure>
                {!isCalledOff(one) && (one.trouble ?? one.reason) !== null && (
                  <span className={`${style['below']} wrong`}>{inWords(one.trouble ?? one.reason ?? '')}</span>
                )}
              </li>
            ))}
          </List>
        </details>
      )}
    </li>
  )
}

/** Under the two-person rule another person pays a calculated batch; an ordered batch that was refused can be retried. */
function PayButton({ batch, onChanged, onPaid }: Omit<BatchRowProps, 'folios'>) {
  const { id, company, status, count, total, source_currency, expires_at } = batch
  const left = useTimeLeft(expires_at)
  if (status !== 'Calculated' && status !== 'Closed') return null
  if (status === 'Calculated' && left === 0) return <Note as="span">{t('transfers.batches.expired')}</Note>
  return (
    <FundButton
      obstacle={batch.fund_obstacle}
      aria-label={t('transfers.batches.payOf', { n: count, company: company.name })}
      dialog={(close) => (
        <FundBatch
          batchId={id}
          company={company.name}
          count={count}
          total={total}
          currency={source_currency}
          onPaid={onPaid}
          onFailed={onChanged}
          onClose={close}
        />
      )}
    >
      {status === 'Closed' ? t('transfers.batches.payAgain') : t('transfers.batches.pay')}
    </FundButton>
  )
}
