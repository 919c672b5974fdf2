import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { formatDate } from '../../../ui/format.ts'
import { Note } from '../../../ui/layout.tsx'
import { amount, figure, tableName, taxFigures } from './explained-figures.ts'
import sheet from './payrolls.module.css'

const TEXTS = PAYMENT_REQUEST_TEXTS.payroll.explanation
/** Figures that no official source confirms. */
const UNSURE = ['K', 'U']

/** The calculation of one amount: formula, inputs, row of the table, article and validity. */
export function Explanation({ explanation }: { explanation: Payroll['explanation'][string][number] }) {
  const { title, formula, inputs, result, row, article, validity, source, confidence } = explanation
  const counted = taxFigures(explanation)
  return (
    <div className={sheet['explanation']}>
      <p>
        <strong>{title}</strong> <span className={sheet['formula']}>{`${formula} = ${amount(result)}`}</span>
      </p>
      <dl>
        {inputs.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure(name, value)}</dd>
          </div>
        ))}
        {row && (
          <div>
            <dt>{TEXTS.row}</dt>
            <dd>
              {TEXTS.rowOf(tableName(row.table), amount(row.lower), row.upper === null ? null : amount(row.upper))};{' '}
              {TEXTS.fixed(amount(row.fixed), row.ratePercent, amount(row.lower))}
            </dd>
          </div>
        )}
        {counted !== null && (
          <div>
            <dt>{TEXTS.figures}</dt>
            <dd>{`${counted} = ${amount(result)}`}</dd>
          </div>
        )}
        {/* A value set by hand follows no law. */}
        {validity.from !== '' && (
          <div>
            <dt>{TEXTS.law}</dt>
            <dd>
              {article}, {TEXTS.validFrom(formatDate(validity.from), validity.to === null ? null : formatDate(validity.to))}
            </dd>
          </div>
        )}
      </dl>
      <Note top="xs">
        {`${TEXTS.source}: ${source}`}
        {UNSURE.includes(confidence) && (
          <Note as="strong" tone="wrong">
            {' '}
            {TEXTS.unsure}
          </Note>
        )}
      </Note>
    </div>
  )
}
