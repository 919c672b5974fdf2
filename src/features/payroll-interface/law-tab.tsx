import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { isDay } from '../../../contract/calendar.ts'
import { t, texts } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import type { InputOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import { type ResultOf, useOperation } from '../../../providers/calls.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { columnsOf, DataTable, figureColumn } from '../../tables/data-table.tsx'
import { DayField } from '../../ui/day-input.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { joined } from '../../ui/joined.ts'
import { Block, Card, CardGrid, Facts, Note, Row, Stack } from '../../ui/layout.tsx'
import { Callout, Refusal } from '../../ui/notices.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChangeHistory } from './change-history.tsx'
import { MarkBadge, TONES } from './mark-badge.tsx'
import style from './payroll-interface.module.css'
import { readRows, writeRows } from './rows-text.ts'
import type { Mark, Parameter, Parameters } from './use-parameters.ts'

const FIRST_DAY = '2023-01-01'
/** From the most certain to the least. */
const MARKS = ['H2', 'H1', 'M', 'K', 'U'] as const

interface LawTabProps {
  data: Parameters
  parameters: readonly Parameter[]
  detail?: string | undefined
  onDay: (day: string) => void
  onChanged: () => Promise<Parameters | undefined>
}

/** The figures of a day, each with its source and a button to enter the next value. */
export function LawTab({ data, parameters, detail, onDay, onChanged }: LawTabProps) {
  const [day, setDay] = useState(data.day)
  return (
    <Stack top="m">
      {detail !== undefined && <Note tone="plain">{detail}</Note>}
      <div className={style['day']}>
        <DayField
          label={t('payroll-interface.day')}
          value={day}
          min={FIRST_DAY}
          onChange={(typed) => {
            setDay(typed)
            if (isDay(typed) && typed >= FIRST_DAY) onDay(typed)
          }}
        />
      </div>
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
        <ChangeHistory
          changes={changes}
          words={(change) => [
            joined(
              ...fields
                .filter(({ key }) => key in change.values)
                .map(({ key, label, kind }) => `${label}: ${shownValue(kind, change.values[key] ?? '')}`),
            ),
            area === 'law' ? joined(change.confidence, change.source, change.reason) : change.reason,
          ]}
        />
      </Stack>
      <Row top="m">{children}</Row>
    </Card>
  )
}

type Bracket = Record<'lower' | 'fixed' | 'ratePercent', string>

const bracketColumns = () =>
  columnsOf<Bracket>('payroll-interface.columns', {
    lower: figureColumn(({ lower }) => lower),
    fixed: figureColumn(({ fixed }) => fixed),
    rate: figureColumn(({ ratePercent }) => ratePercent),
  })

function RowsTable({ title, rows }: { title: string; rows: readonly Bracket[] }) {
  return (
    <Block as="details" top="s">
      <summary>{title}</summary>
      <DataTable label={title} columns={bracketColumns()} rows={rows} keyOf={({ lower }) => lower} hasRowHeads={false} />
    </Block>
  )
}

const kindOf = ({ kind, options, isOptional }: Parameter['fields'][number]) =>
  options
    ? {
        options: options.map((option) => ({ value: option, label: valueText(option) })),
        ...(isOptional ? { none: t('payroll-interface.notSet') } : {}),
      }
    : { isNumber: kind !== 'account', isPercentage: kind === 'percent' }

interface ChangeDialogProps {
  parameter: Parameter
  today: string
  onClose: () => void
  onChanged: () => Promise<Parameters | undefined>
}

/** Enters a figure from a day on, with its source and the reason. */
function ChangeDialog({ parameter, today, ...ends }: ChangeDialogProps) {
  const { area, key, title, fields, rows } = parameter
  // An entry counts as seen if it was there when the dialog opened, or once the person loads it.
  const [seenChangeId, setSeen] = useState(parameter.changes[0]?.id)
  const loadLatest = async () => {
    const latest = await ends.onChanged()
    if (latest) setSeen(latest.parameters.find((one) => one.area === area && one.key === key)?.changes[0]?.id)
    return latest
  }
  // The values that the dialog opened with: a newer one is no change of this person.
  const [begin] = useState(
    () =>
      ({
        ...parameter.values,
        from: today,
        source: '',
        confidence: 'M',
        reason: '',
        ...(rows ? { monthly: writeRows(rows.monthly), annual: writeRows(rows.annual) } : {}),
      }) as Record<string, string>,
  )
  const [values, setValues] = useState(begin)
  const [previewError, setPreviewError] = useState<CallError | null>(null)
  const isDirty = Object.entries(values).some(([name, value]) => begin[name] !== value)
  const figure = () => ({
    key,
    from: values['from'] ?? '',
    ...(rows ? { rows: { monthly: readRows(values['monthly'] ?? ''), annual: readRows(values['annual'] ?? '') } } : {}),
    values: Object.fromEntries(changedFields().map((one) => [one.key, values[one.key] ?? ''])),
  })
  // A figure of the law is sent whole; of our own settings only the changes.
  const changedFields = () =>
    area === 'law' ? fields : fields.filter((one) => (values[one.key] ?? '') !== (begin[one.key] ?? ''))

  const isLaw = area === 'law'
  return (
    <OperationDialog
      operation="payroll/update-payroll-parameters"
      input={{
        ...figure(),
        area,
        reason: values['reason'] ?? '',
        ...(isLaw ? { source: values['source'] ?? '', confidence: values['confidence'] as Mark } : {}),
        ...(isLaw && seenChangeId !== undefined ? { seenChangeId } : {}),
      }}
      title={t('payroll-interface.changeOf', { title })}
      isDirty={isDirty}
      shows={SHOWN}
      width={560}
      submit={t('payroll-interface.form.submit')}
      done={t('payroll-interface.form.saved', { title })}
      onReload={loadLatest}
      {...ends}
    >
      {({ error: refusal }) => {
        const error = refusal ?? previewError
        const ofTable = { isLong: true, hint: t('payroll-interface.form.rows') }
        const field = (name: string, label: string, problemAt: string, more: object = {}) => (
          <TextField
            key={name}
            label={label}
            value={values[name] ?? ''}
            problem={error?.fields.find((one) => one.field === problemAt || one.field.startsWith(`${problemAt}.`))?.message}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            {...more}
          />
        )
        return (
          <>
            {!refusal && <Refusal error={previewError} elsewhere={previewError?.fields.filter(isElsewhere) ?? []} />}
            <Stack top="m">
              {fields.map((one) => field(one.key, one.label, `values.${one.key}`, kindOf(one)))}
              {rows && field('monthly', t('payroll-interface.showTable'), 'rows.monthly', ofTable)}
              {rows && field('annual', t('payroll-interface.annual'), 'rows.annual', ofTable)}
              {field('from', t('payroll-interface.form.from'), 'from', {
                type: 'date',
                min: today,
                hint: t('payroll-interface.form.fromHint'),
              })}
              {isLaw &&
                field('source', t('payroll-interface.form.source'), 'source', { hint: t('payroll-interface.form.sourceHint') })}
              {isLaw && field('confidence', t('payroll-interface.form.confidence'), 'confidence', { options: confidences() })}
              {field('reason', t('payroll-interface.form.reason'), 'reason', { isLong: true })}
              {isLaw && <ChangePreview inputOf={figure} onProblem={setPreviewError} />}
            </Stack>
          </>
        )
      }}
    </OperationDialog>
  )
}

const confidences = () =>
  Object.entries(texts('payroll-interface.marks')).map(([value, words]) => ({ value, label: `${value}: ${words}` }))
/** Errors of a figure are shown at its field. */
const SHOWN = /^(values\..+|rows\..+|from|source|confidence|reason)$/
const isElsewhere = ({ field }: { field: string }): boolean => !SHOWN.test(field)

const PREVIEW = 'payroll/preview-payroll-parameters'
type Input = InputOf<(typeof payrollInterfaceOperations)[typeof PREVIEW]>
type Amounts = Record<'name' | 'before' | 'after', string>
type Sample = ResultOf<typeof PREVIEW>['samples'][number]

const previewColumns = () =>
  columnsOf<Amounts>('payroll-interface.preview', {
    amount: ({ name }) => name,
    before: figureColumn(({ before }) => formatMoney(before)),
    after: figureColumn(({ after }) => formatMoney(after)),
  })

interface ChangePreviewProps {
  inputOf: () => Input
  onProblem: (error: CallError | null) => void
}

/** Payrolls of a few people by the current law and by the entered change. */
function ChangePreview({ inputOf, onProblem }: ChangePreviewProps) {
  const { call, loading, data, error } = useOperation(PREVIEW)
  const show = async () => {
    const end = await call(inputOf())
    onProblem(end.error)
  }
  const found = error ? undefined : (data ?? undefined)
  const changed = found?.samples.filter(isChanged) ?? []
  return (
    <section className={style['preview']} aria-label={t('payroll-interface.preview.title')}>
      <Button loading={loading} onClick={() => void show()}>
        {t('payroll-interface.preview.show')}
      </Button>
      <Stack top="m" aria-live="polite">
        {found && !loading && (
          <Callout
            type="info"
            title={t('payroll-interface.preview.count', { changed: found.changed, all: found.samples.length })}
          />
        )}
        {!loading && changed.map((sample) => <SampleTable key={sample.name} sample={sample} />)}
      </Stack>
    </section>
  )
}

const isChanged = ({ totals, lines }: Sample): boolean =>
  lines.length > 0 || totals.some(({ before, after }) => before !== after)

function SampleTable({ sample: { name, totals, lines } }: { sample: Sample }) {
  const sums = totals.map(({ label, ...amounts }) => ({ name: label, ...amounts }))
  // A line that has the name of a sum says the same.
  const rows = [...sums, ...lines.filter((line) => sums.every((sum) => sum.name !== line.name))]
  return (
    <DataTable
      label={name}
      caption={name}
      isCaptionShown
      columns={previewColumns()}
      rows={rows.filter(({ before, after }) => before !== after)}
      keyOf={(row) => row.name}
    />
  )
}
