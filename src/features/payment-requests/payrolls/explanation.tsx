import { t } from '../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { formatDate } from '../../../ui/format.ts'
import { Note } from '../../../ui/layout.tsx'
import { amount, figure, tableName, taxFigures } from './explained-figures.ts'
import sheet from './payrolls.module.css'

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
        {inputs.map(({ name, value, code = name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure(code, value)}</dd>
          </div>
        ))}
        {row && (
          <div>
            <dt>{t('payment-requests.payroll.explanation.row')}</dt>
            <dd>
              {t('payment-requests.payroll.explanation.rowOf', {
                upper: row.upper === null ? null : amount(row.upper),
                table: tableName(row.table),
                lower: amount(row.lower),
              })}
              ;{' '}
              {t('payment-requests.payroll.explanation.fixed', {
                fixed: amount(row.fixed),
                rate: row.ratePercent,
                lower: amount(row.lower),
              })}
            </dd>
          </div>
        )}
        {counted !== null && (
          <div>
            <dt>{t('payment-requests.payroll.explanation.figures')}</dt>
            <dd>{`${counted} = ${amount(result)}`}</dd>
          </div>
        )}
        {/* A value set by hand follows no law. */}
        {validity.from !== '' && (
          <div>
            <dt>{t('payment-requests.payroll.explanation.law')}</dt>
            <dd>
              {article},{' '}
              {t('payment-requests.payroll.explanation.validFrom', {
                to: validity.to === null ? null : formatDate(validity.to),
                from: formatDate(validity.from),
              })}
            </dd>
          </div>
        )}
      </dl>
      <Note top="xs">
        {`${t('payment-requests.payroll.explanation.source')}: ${source}`}
        {UNSURE.includes(confidence) && (
          <Note as="strong" tone="wrong">
            {' '}
            {t('payment-requests.payroll.explanation.unsure')}
          </Note>
        )}
      </Note>
    </div>
  )
}
