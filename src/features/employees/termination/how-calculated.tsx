import type { Settlement } from '../../../../contract/terminations/schemas.ts'
import { TERMINATION_TEXTS as TEXTS } from '../../../texts/termination.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate } from '../../../ui/format.ts'
import style from './termination.module.css'

type Explanation = Settlement['lines'][number]['explanations'][number]

/** Formula, inputs, row of the table and law of one amount, with its validity and certainty. */
export function HowCalculated({ explanation }: { explanation: Explanation }) {
  const { title, formula, inputs, result, row, article, validity, source, confidence } = explanation
  const { from, to } = validity
  const facts: [string, string][] = [
    [TEXTS.formula, formula],
    ...inputs.map(({ name, value }): [string, string] => [name, value]),
    ...(row ? [[TEXTS.row, TEXTS.rowOf(row.table, row.lower, row.upper, row.fixed, row.ratePercent)] as [string, string]] : []),
    [TEXTS.result, result],
    [TEXTS.law, article],
    [TEXTS.validity, TEXTS.validFrom(formatDate(from), to === null ? null : formatDate(to))],
    [TEXTS.source, source],
    [TEXTS.mark, `${confidence}: ${TEXTS.confidence[confidence] ?? ''}`],
  ]
  return (
    <div className={style['explanation']}>
      <h4>{title}</h4>
      <Facts facts={facts} />
    </div>
  )
}
