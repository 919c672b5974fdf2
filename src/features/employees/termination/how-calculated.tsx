import { t, textAt } from '../../../../contract/language/texts.ts'
import type { Settlement } from '../../../../contract/terminations/schemas.ts'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate } from '../../../ui/format.ts'
import style from './termination.module.css'

type Explanation = Settlement['lines'][number]['explanations'][number]

/** Formula, inputs, row of the table and law of one amount, with its validity and certainty. */
export function HowCalculated({ explanation }: { explanation: Explanation }) {
  const { title, formula, inputs, result, row, article, validity, source, confidence } = explanation
  const { from, to } = validity
  const facts: [string, string][] = [
    [t('termination.formula'), formula],
    ...inputs.map(({ name, value }): [string, string] => [name, value]),
    ...(row
      ? [
          [
            t('termination.row'),
            t('termination.rowOf', {
              table: row.table,
              lower: row.lower,
              upper: row.upper,
              fixed: row.fixed,
              rate: row.ratePercent,
            }),
          ] as [string, string],
        ]
      : []),
    [t('termination.result'), result],
    [t('termination.law'), article],
    [
      t('termination.validity'),
      t('termination.validFrom', { to: to === null ? null : formatDate(to), from: formatDate(from) }),
    ],
    [t('termination.source'), source],
    [t('termination.mark'), `${confidence}: ${textAt('termination.confidence', confidence) ?? ''}`],
  ]
  return (
    <div className={style['explanation']}>
      <h4>{title}</h4>
      <Facts facts={facts} />
    </div>
  )
}
