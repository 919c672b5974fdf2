import type { ReactNode } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import type { Column } from '../../tables/column.ts'
import { DataTable } from '../../tables/data-table.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card, CardGrid } from '../../ui/card.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../ui/format.ts'
import { Block, List, Note, Row, Stack } from '../../ui/layout.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { MarkBadge, TONES } from './mark-badge.tsx'
import style from './payroll-interface.module.css'
import type { Parameter, Parameters } from './use-parameters.ts'

/** From the most certain to the least. */
const MARKS = ['H2', 'H1', 'M', 'K', 'U'] as const

interface LawTabProps {
  data: Parameters
  parameters: readonly Parameter[]
  detail?: string | undefined
  onDay: (day: string) => void
  onChanged: () => Promise<unknown>
}

/** The figures of a day, each with its source and a button to enter the next value. */
export function LawTab({ data, parameters, detail, onDay, onChanged }: LawTabProps) {
  return (
    <Stack top="m">
      {detail !== undefined && <Note tone="plain">{detail}</Note>}
      <Row as="label" className={style['day']}>
        {t('payroll-interface.day')}
        <input
          type="date"
          className="control"
          defaultValue={data.day}
          min="2023-01-01"
          onChange={({ target }) => target.validity.valid && target.value !== '' && onDay(target.value)}
        />
      </Row>
      {data.missing.length > 0 && (
        <Callout type="error" title={t('payroll-interface.missing')}>
          {t('payroll-interface.missingDetail', { names: data.missing.join(', ') })}
        </Callout>
      )}
      <Row as="ul" gap="l" aria-label={t('payroll-interface.marksList')}>
        {MARKS.filter((mark) => parameters.some(({ confidence }) => confidence === mark)).map((mark) => (
          <Note as="li" key={mark}>
            <span className={`chip ${TONES[mark]}`}>{mark}</span> {t(`payroll-interface.marks.${mark}`)}
          </Note>
        ))}
      </Row>
      <CardGrid isDense>
        {parameters.map((parameter) => (
          <ParameterCard key={parameter.key} parameter={parameter}>
            <DialogButton
              size="small"
              aria-label={t('payroll-interface.changeOf', { title: parameter.title })}
              dialog={(close) => (
                <ChangeDialog parameter={parameter} today={data.today} onClose={close} onChanged={onChanged} />
              )}
            >
              {t('payroll-interface.change')}
            </DialogButton>
          </ParameterCard>
        ))}
      </CardGrid>
    </Stack>
  )
}

/** A value with the sign of its kind. */
function shownValue(kind: Parameter['fields'][number]['kind'], value: string): string {
  if (value === '') return t('payroll-interface.notSet')
  if (kind === 'money') return formatMoney(value)
  if (kind === 'choice') return valueText(value)
  return kind === 'percent' ? `${value}%` : value
}

/** One figure: values, derived values, validity, source, mark, and its entered changes. */
function ParameterCard({ parameter, children }: { parameter: Parameter; children: ReactNode }) {
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
          <Block as="details" top="s">
            <summary>{t('payroll-interface.history', { count: changes.length })}</summary>
            <List gap="s" top="s">
              {changes.map((change) => (
                <Stack as="li" gap="none" key={change.id}>
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
                </Stack>
              ))}
            </List>
          </Block>
        )}
      </Stack>
      <Row top="m">{children}</Row>
    </Card>
  )
}

type Bracket = Record<'lower' | 'fixed' | 'ratePercent', string>

const columnsOf = (): readonly Column<Bracket>[] => [
  { key: 'lower', title: t('payroll-interface.columns.lower'), isFigure: true, cell: ({ lower }) => lower },
  { key: 'fixed', title: t('payroll-interface.columns.fixed'), isFigure: true, cell: ({ fixed }) => fixed },
  { key: 'rate', title: t('payroll-interface.columns.rate'), isFigure: true, cell: ({ ratePercent }) => ratePercent },
]

/** A table of the income tax, collapsed at first. */
function RowsTable({ title, rows }: { title: string; rows: readonly Bracket[] }) {
  return (
    <Block as="details" top="s">
      <summary>{title}</summary>
      <DataTable label={title} columns={columnsOf()} rows={rows} keyOf={({ lower }) => lower} hasRowHeads={false} />
    </Block>
  )
}
