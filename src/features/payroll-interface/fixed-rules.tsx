import { t } from '../../../contract/language/texts.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { formatDate } from '../../ui/format.ts'
import { Note, Stack } from '../../ui/layout.tsx'
import { MarkBadge } from './mark-badge.tsx'
import style from './payroll-interface.module.css'
import type { Parameters } from './use-parameters.ts'

/** Rules that no screen changes and that are not certain, each with its mark. */
export function FixedRules({ rules }: { rules: Parameters['fixed_rules'] }) {
  return (
    <section className={style['tab']} aria-labelledby="fixed-rules">
      <h2 id="fixed-rules">{t('payroll-interface.fixed.title')}</h2>
      <Note tone="plain">{t('payroll-interface.fixed.detail')}</Note>
      <CardGrid isDense>
        {rules.map(({ title, text, from, to, article, source, confidence }) => (
          <Card key={title} title={title} action={<MarkBadge mark={confidence} />}>
            <Stack gap="s">
              <p>{text}</p>
              <Note>
                {t('payroll-interface.valid', { to: to === null ? null : formatDate(to), from: formatDate(from) })} · {article}{' '}
                · {source} · {t('payroll-interface.ofFiles')}
              </Note>
            </Stack>
          </Card>
        ))}
      </CardGrid>
    </section>
  )
}
