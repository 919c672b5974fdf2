import { Button } from 'antd'
import { useState } from 'react'
import type { BatchCalculation, FundingResults } from '../../../contract/transfers/schemas.ts'
import { TRANSFER_TEXTS } from '../../texts/transfers.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import { FileErrors } from './file-errors.tsx'
import { FundBatch } from './fund-dialog.tsx'
import { HeldPrice } from './held-price.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import style from './transfers.module.css'
import type { Calculated } from './use-payments.ts'
import { useTimeLeft } from './use-time-left.ts'

const TEXTS = TRANSFER_TEXTS.batch

interface CompanyCalculationProps {
  calculated: Calculated
  company: string
  folios: ReadonlyMap<number, string>
  onChanged: () => void
  onPaid: (results: FundingResults) => void
}

/** The total cost of the invoices of a company, those left out with the reason, and the button that pays them. */
export function CompanyCalculation({ calculated, company, folios, onChanged, onPaid }: CompanyCalculationProps) {
  const { calculation, errors } = calculated
  const { batchId, count, excluded, expires_at } = calculation
  return (
    <section className={style['result']} aria-label={TEXTS.of(company)}>
      <p className={style['lead']} role="status">
        {count === 0 ? TEXTS.nothing : TEXTS.ready(count)}
      </p>
      {errors.length > 0 && <FileErrors errors={errors} />}
      {excluded.length > 0 && (
        <div>
          <Note>{TEXTS.excluded(excluded.length)}</Note>
          <ul className={style['rows']}>
            {excluded.map(({ invoiceId, reason }) => (
              <li key={invoiceId}>
                <InvoiceLink id={invoiceId} folios={folios} />
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {batchId !== null && (
        <>
          <Facts facts={factsOf(calculation)} className={style['amounts']} />
          <PayBatch
            batchId={batchId}
            expiresAt={expires_at ?? ''}
            calculation={calculation}
            company={company}
            onChanged={onChanged}
            onPaid={onPaid}
          />
        </>
      )}
    </section>
  )
}

interface PayBatchProps extends Pick<CompanyCalculationProps, 'company' | 'onChanged' | 'onPaid'> {
  batchId: number
  expiresAt: string
  calculation: BatchCalculation
}

function PayBatch({ batchId, expiresAt, calculation, company, onChanged, onPaid }: PayBatchProps) {
  const left = useTimeLeft(expiresAt)
  const [isOpen, setOpen] = useState(false)
  const { count, total, source_currency } = calculation
  return (
    <>
      <HeldPrice left={left} />
      <div className={style['actions']}>
        <Button type="primary" disabled={left === 0} onClick={() => setOpen(true)}>
          {TEXTS.pay(count)}
        </Button>
      </div>
      {isOpen && (
        <FundBatch
          batchId={batchId}
          company={company}
          count={count}
          total={total}
          currency={source_currency}
          onPaid={onPaid}
          onFailed={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const factsOf = ({ source_amount, source_currency, fee, total, rate_by_currency }: BatchCalculation): Fact[] => {
  const { facts } = TRANSFER_TEXTS
  return [
    [facts.source, formatMoney(source_amount, source_currency)],
    [facts.fee, formatMoney(fee, source_currency)],
    [facts.total, formatMoney(total, source_currency)],
    ...Object.entries(rate_by_currency).map(
      ([currency, rate]) => [TRANSFER_TEXTS.rateOf(currency), TRANSFER_TEXTS.rate(source_currency, rate, currency)] as const,
    ),
  ]
}
