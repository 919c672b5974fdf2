import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/layout.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import type { PaidResults } from './paid-results.ts'
import style from './transfers.module.css'

interface FundingResultProps {
  company: string
  results: PaidResults
  folios: ReadonlyMap<number, string>
  onClose: () => void
}

/** Result of the payment, invoice by invoice; unpaid ones come first, each with its cause. */
export function FundingResult({ company, results, folios, onClose }: FundingResultProps) {
  const { paid, failed } = results
  const place = useRef<HTMLDivElement>(null)
  // Moves the focus to the result, because the pressed button may be further down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each payment.
  useEffect(() => place.current?.focus(), [results])
  return (
    <div ref={place} tabIndex={-1} className={style['outcome']}>
      <Card title={t('transfers.results.title', { company })} action={<Button onClick={onClose}>{t('office.close')}</Button>}>
        <p className={style['lead']} role="status">
          {paid.length === 0 ? t('transfers.results.allFailed') : t('transfers.results.paid', { n: paid.length })}
        </p>
        {failed.length > 0 && (
          <>
            <Note tone="wrong">{t('transfers.results.failed', { n: failed.length })}</Note>
            <ul className={style['rows']} aria-label={t('transfers.results.failedList')}>
              {failed.map(({ invoiceId, message }) => (
                <li key={invoiceId}>
                  <InvoiceLink id={invoiceId} folios={folios} />
                  <span>{message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {paid.length > 0 && (
          <>
            {failed.length > 0 && <Note>{t('transfers.results.paidList')}:</Note>}
            <ul className={style['rows']} aria-label={t('transfers.results.paidList')}>
              {paid.map((id) => (
                <li key={id}>
                  <InvoiceLink id={id} folios={folios} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </div>
  )
}
