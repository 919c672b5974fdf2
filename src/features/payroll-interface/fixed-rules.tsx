import { PAYROLL_INTERFACE_TEXTS as TEXTS } from '../../texts/payroll-interface.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { formatDate } from '../../ui/format.ts'
import { MarkBadge } from './mark-badge.tsx'
import style from './payroll-interface.module.css'
import type { Parameters } from './use-parameters.ts'

/** Rules that no screen changes and that are not certain, each with its mark. */
export function FixedRules({ rules }: { rules: Parameters['fixed_rules'] }) {
  return (
    <section className={style['tab']} aria-labelledby="fixed-rules">
      <h2 id="fixed-rules">{TEXTS.fixed.title}</h2>
      <p className={style['note']}>{TEXTS.fixed.detail}</p>
      <CardGrid isDense>
        {rules.map(({ title, text, from, to, article, source, confidence }) => (
          <Card key={title} title={title} action={<MarkBadge mark={confidence} />}>
            <div className={style['figure']}>
              <p>{text}</p>
              <p className={style['quiet']}>
                {TEXTS.valid(formatDate(from), to === null ? null : formatDate(to))} · {article} · {source} · {TEXTS.ofFiles}
              </p>
            </div>
          </Card>
        ))}
      </CardGrid>
    </section>
  )
}
