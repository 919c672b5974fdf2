import { useState } from 'react'
import type { CallError } from '../../../providers/data/http-error.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { PAYROLL_INTERFACE_TEXTS as TEXTS } from '../../texts/payroll-interface.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChangePreview } from './change-preview.tsx'
import style from './payroll-interface.module.css'
import { readRows, writeRows } from './rows-text.ts'
import type { Mark, Parameter } from './use-parameters.ts'

const MARKS = Object.keys(TEXTS.marks) as Mark[]

const kindOf = ({ kind, options, isOptional }: Parameter['fields'][number]) =>
  options
    ? {
        options: options.map((option) => ({ value: option, label: option })),
        ...(isOptional ? { none: TEXTS.notSet } : {}),
      }
    : { isNumber: kind !== 'account' }

interface ChangeDialogProps {
  parameter: Parameter
  today: string
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Enters a figure from a day on, with its source and the reason. */
export function ChangeDialog({ parameter, today, ...ends }: ChangeDialogProps) {
  const { area, key, title, fields, rows } = parameter
  const begin = {
    ...parameter.values,
    from: today,
    source: '',
    confidence: 'M',
    reason: '',
    ...(rows ? { monthly: writeRows(rows.monthly), annual: writeRows(rows.annual) } : {}),
  } as Record<string, string>
  const [values, setValues] = useState(begin)
  const [previewError, setPreviewError] = useState<CallError | null>(null)
  const isDirty = Object.entries(values).some(([name, value]) => begin[name] !== value)
  const figure = () => ({
    key,
    from: values['from'] ?? '',
    ...(rows ? { rows: { monthly: readRows(values['monthly'] ?? ''), annual: readRows(values['annual'] ?? '') } } : {}),
    values: Object.fromEntries(said().map((one) => [one.key, values[one.key] ?? ''])),
  })
  // A figure of the law is sent whole; of settings of our own only the changes.
  const said = () => (area === 'law' ? fields : fields.filter((one) => (values[one.key] ?? '') !== (begin[one.key] ?? '')))

  const isLaw = area === 'law'
  return (
    <OperationDialog
      operation="payroll/update-payroll-parameters"
      input={{
        ...figure(),
        area,
        reason: values['reason'] ?? '',
        ...(isLaw ? { source: values['source'] ?? '', confidence: values['confidence'] as Mark } : {}),
      }}
      title={TEXTS.changeOf(title)}
      isDirty={isDirty}
      shows={SHOWN}
      width={560}
      submit={TEXTS.form.submit}
      done={TEXTS.form.saved(title)}
      {...ends}
    >
      {({ error: refusal }) => {
        const error = refusal ?? previewError
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
            <div className={style['form']}>
              {fields.map((one) => field(one.key, one.label, `values.${one.key}`, kindOf(one)))}
              {rows && field('monthly', TEXTS.showTable, 'rows.monthly', { isLong: true, hint: TEXTS.form.rows })}
              {rows && field('annual', TEXTS.annual, 'rows.annual', { isLong: true, hint: TEXTS.form.rows })}
              {field('from', TEXTS.form.from, 'from', { type: 'date', min: today, hint: TEXTS.form.fromHint })}
              {isLaw && field('source', TEXTS.form.source, 'source', { hint: TEXTS.form.sourceHint })}
              {isLaw && field('confidence', TEXTS.form.confidence, 'confidence', { options: CONFIDENCE })}
              {field('reason', TEXTS.form.reason, 'reason', { isLong: true })}
              {isLaw && <ChangePreview inputOf={figure} onProblem={setPreviewError} />}
            </div>
          </>
        )
      }}
    </OperationDialog>
  )
}

const CONFIDENCE = MARKS.map((mark) => ({ value: mark, label: `${mark}: ${TEXTS.marks[mark]}` }))
/** Errors of a figure are shown at its field. */
const SHOWN = /^(values\..+|rows\..+|from|source|confidence|reason)$/
const isElsewhere = ({ field }: { field: string }): boolean => !SHOWN.test(field)
