import type { ReactNode } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format.ts'
import { Note, Row, Stack } from '../../ui/layout.tsx'
import { MarkBadge } from './mark-badge.tsx'
import style from './payroll-interface.module.css'
import { RowsTable } from './rows-table.tsx'
import type { Parameter } from './use-parameters.ts'

/** A value with the sign of its kind. */
function shownValue(kind: Parameter['fields'][number]['kind'], value: string): string {
  if (value === '') return t('payroll-interface.notSet')
  if (kind === 'money') return formatMoney(value)
  if (kind === 'choice') return valueText(value)
  return kind === 'percent' ? `${value}%` : value
}

/** One figure: values, derived values, validity, source, mark, and its entered changes. */
export function ParameterCard({ parameter, children }: { parameter: Parameter; children: ReactNode }) {
  const { area, title, text, fields, values, rows, derived, from, to, source, article, confidence, note, changes } = parameter
  const facts = [
    ...fields.map(({ key, label, kind }) => [label, shownValue(kind, values[key] ?? '')] as const),
    ...derived.map(({ label, value }) => [label, formatMoney(value)] as const),
  ]
  return (
    <Card title={title} action={area === 'law' ? <MarkBadge mark={confidence} /> : undefined}>
      <Stack gap="s">
        <Note>{text}</Note>
        {facts.length > 0 && <Facts facts={facts} />}
        {rows && (
          <>
            <RowsTable title={t('payroll-interface.showTable')} rows={rows.monthly} />
            <RowsTable title={t('payroll-interface.annual')} rows={rows.annual} />
          </>
        )}
        {note !== null && <Note tone="plain">{note}</Note>}
        {area === 'law' && (
          <Note>
            {t('payroll-interface.valid', { to: to === null ? null : formatDate(to), from: formatDate(from) })} · {article} ·{' '}
            {source} · {parameter.is_changed ? t('payroll-interface.entered') : t('payroll-interface.ofFiles')}
          </Note>
        )}
        {changes.length > 0 && (
          <details className={style['details']}>
            <summary>{t('payroll-interface.history', { count: changes.length })}</summary>
            <ul>
              {changes.map((change) => (
                <li key={change.id}>
                  <strong>
                    {t('payroll-interface.entry', {
                      from: formatDate(change.from),
                      by: change.by,
                      at: formatDateTime(change.at),
                    })}
                  </strong>
                  <span>
                    {fields
                      .filter(({ key }) => key in change.values)
                      .map(({ key, label, kind }) => `${label}: ${shownValue(kind, change.values[key] ?? '')}`)
                      .join(' · ')}
                  </span>
                  <Note as="span">
                    {area === 'law' ? `${change.confidence} · ${change.source} · ${change.reason}` : change.reason}
                  </Note>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Stack>
      <Row top="m">{children}</Row>
    </Card>
  )
}
