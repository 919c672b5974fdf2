import { t } from '../../../contract/language/texts.ts'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import type { HireResultData } from './hire-result-data.ts'
import style from './simulation.module.css'

/** One amount; expanded, it shows formula, inputs, row of the table, law, validity and mark. */
export function ExplainedLine({ line: { name, amount, explanations } }: { line: HireResultData['pay'][number] }) {
  return (
    <details className={style['line']}>
      <summary>
        <span>{name}</span>
        <span>{formatMoney(amount)}</span>
      </summary>
      {explanations.map(({ title, formula, inputs, row, article, source, from, to, confidence }) => (
        <div key={title} className={style['explanation']}>
          <strong>
            {title}: {formula}
          </strong>
          <ul>
            {inputs.map((input) => (
              <li key={input.name}>
                {input.name}: {input.value}
              </li>
            ))}
            {row && (
              <li>
                {t('simulation.table', { table: row.table })}: {row.lower} / {row.fixed} / {row.ratePercent} %
              </li>
            )}
          </ul>
          <Note top="s">
            {t('simulation.article')}: {article} · {t('simulation.source')}: {source} · {t('simulation.validity')}:{' '}
            {t('simulation.since', { to, from })} · {t('simulation.confidence')} {confidence}
          </Note>
        </div>
      ))}
    </details>
  )
}
