import { t } from '../../../contract/language/texts.ts'
import type { BatchCalculation, FundingResults } from '../../../contract/transfers/schemas.ts'
import { formatMoney } from '../../ui/format.ts'
import { type Fact, Facts, List, Note, Panel, Row } from '../../ui/layout.tsx'
import { Callout } from '../../ui/notices.tsx'
import { FundBatch } from './fund-button.tsx'
import { HeldPrice, useTimeLeft } from './held-price.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import type { Calculated, RowError } from './use-payments.ts'

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
  const { batchId, count, excluded, more } = calculation
  return (
    <Panel as="section" gap="m" aria-label={t('transfers.batch.of', { company })}>
      <p className="lead" role="status">
        {count === 0 ? t('transfers.batch.nothing') : t('transfers.batch.ready', { n: count })}
      </p>
      {errors.length > 0 && <FileErrors errors={errors} />}
      {excluded.length > 0 && (
        <div>
          <Note>{t('transfers.batch.excluded', { n: excluded.length })}</Note>
          <List isLined isRow>
            {excluded.map(({ invoiceId, reason }) => (
              <li key={invoiceId}>
                <InvoiceLink id={invoiceId} folios={folios} />
                <span>{reason}</span>
              </li>
            ))}
          </List>
        </div>
      )}
      {more > 0 && <Note>{t('transfers.batch.more', { n: more })}</Note>}
      {batchId !== null && (
        <>
          <Facts layout="columns" facts={factsOf(calculation)} />
          <PayBatch batchId={batchId} calculation={calculation} company={company} onChanged={onChanged} onPaid={onPaid} />
        </>
      )}
    </Panel>
  )
}

interface PayBatchProps extends Pick<CompanyCalculationProps, 'company' | 'onChanged' | 'onPaid'> {
  batchId: number
  calculation: BatchCalculation
}

function PayBatch({ batchId, calculation, company, onChanged, onPaid }: PayBatchProps) {
  const left = useTimeLeft(calculation.expires_at ?? '')
  return (
    <>
      <HeldPrice left={left} />
      <Row>
        <FundBatch
          label={t('transfers.batch.pay', { n: calculation.count })}
          button={{ type: 'primary', disabled: left === 0 }}
          batchId={batchId}
          batch={calculation}
          company={company}
          onPaid={onPaid}
          onFailed={onChanged}
        />
      </Row>
    </>
  )
}

const factsOf = ({ source_amount, source_currency, fee, total, rate_by_currency }: BatchCalculation): Fact[] => [
  [t('transfers.facts.source'), formatMoney(source_amount, source_currency)],
  [t('transfers.facts.fee'), formatMoney(fee, source_currency)],
  [t('transfers.facts.total'), formatMoney(total, source_currency)],
  ...Object.entries(rate_by_currency).map(
    ([currency, rate]): Fact => [
      t('transfers.rateOf', { currency }),
      t('transfers.rate', { source: source_currency, rate, target: currency }),
    ],
  ),
]

function FileErrors({ errors }: { errors: readonly RowError[] }) {
  return (
    <Callout type="error" title={t('transfers.batch.errors', { n: errors.length })}>
      <List isLined isRow>
        {errors.map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            <strong>
              {row === 0
                ? t('transfers.batch.file')
                : column === ''
                  ? t('transfers.batch.row', { row })
                  : t('transfers.batch.cell', { row, column })}
            </strong>
            <span>{message}</span>
          </li>
        ))}
      </List>
      {t('transfers.batch.errorsHint')}
    </Callout>
  )
}
