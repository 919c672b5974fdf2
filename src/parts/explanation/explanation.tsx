import { t, textAt } from '../../../contract/language/texts.ts'
import type { PayExplanation } from '../../../contract/payroll/counting/schemas.ts'
import { formatDate } from '../../ui/format.ts'
import { type Fact, Facts, Note, Panel } from '../../ui/layout.tsx'
import { amount, figure, tableName, taxFigures } from './explained-figures.ts'

/** Figures that no official source confirms. */
const UNSURE = ['K', 'U']

/** The calculation of one amount: formula, inputs, row of the table, article, validity and certainty. */
export function Explanation({ explanation }: { explanation: PayExplanation }) {
  const { title, formula, inputs, result, row, article, validity, source, confidence } = explanation
  const counted = taxFigures(explanation)
  const facts: Fact[] = inputs.map(({ name, value, code = name }) => [name, figure(code, value)])
  if (row) {
    const part = t('payment-requests.payroll.explanation.rowOf', {
      upper: row.upper === null ? null : amount(row.upper),
      table: tableName(row.table),
      lower: amount(row.lower),
    })
    const fixed = t('payment-requests.payroll.explanation.fixed', {
      fixed: amount(row.fixed),
      rate: row.ratePercent,
      lower: amount(row.lower),
    })
    facts.push([t('payment-requests.payroll.explanation.row'), `${part}; ${fixed}`])
  }
  if (counted !== null) facts.push([t('payment-requests.payroll.explanation.figures'), `${counted} = ${amount(result)}`])
  // A value set by hand follows no law.
  if (validity.from !== '') {
    const valid = t('payment-requests.payroll.explanation.validFrom', {
      to: validity.to === null ? null : formatDate(validity.to),
      from: formatDate(validity.from),
    })
    facts.push([t('payment-requests.payroll.explanation.law'), `${article}, ${valid}`])
  }
  return (
    <Panel gap="xs" bottom="xs">
      <strong>{title}</strong>
      <div>
        <span>{formula}</span> = {amount(result)}
      </div>
      <Facts facts={facts} />
      <Note top="xs">{`${t('payment-requests.payroll.explanation.source')}: ${source}`}</Note>
      <Note tone={UNSURE.includes(confidence) ? 'wrong' : 'quiet'}>{textAt('payroll-interface.marks', confidence)}</Note>
    </Panel>
  )
}
