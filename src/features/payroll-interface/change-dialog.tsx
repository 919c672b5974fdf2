import { App } from 'antd'
import { useState } from 'react'
import { callApi } from '../../../providers/api.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { useCall } from '../../../providers/use-call.ts'
import { PAYROLL_INTERFACE_TEXTS as TEXTS } from '../../texts/payroll-interface.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { ChangePreview } from './change-preview.tsx'
import { LabelledField } from './labelled-field.tsx'
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
  onChanged: () => Promise<void>
}

/** Enters a figure from a day on, with its source and the reason. */
export function ChangeDialog({ parameter, today, onClose, onChanged }: ChangeDialogProps) {
  const { area, key, title, fields, rows } = parameter
  const { message } = App.useApp()
  const begin = {
    ...{ ...parameter.values, from: today, source: '', confidence: 'M', reason: '' },
    ...(rows ? { monthly: writeRows(rows.monthly), annual: writeRows(rows.annual) } : {}),
  } as Record<string, string>
  const [values, setValues] = useState(begin)
  const [previewError, setPreviewError] = useState<CallError | null>(null)
  const { call, loading, error: refusal } = useCall(send)
  const error = refusal ?? previewError
  const isDirty = Object.entries(values).some(([name, value]) => begin[name] !== value)
  const problemOf = (...names: string[]) =>
    error?.fields?.find(({ field }) => names.some((name) => field === name || field.startsWith(`${name}.`)))?.message
  const field = (name: string, label: string, problemAt: string, more: object = {}) => (
    <LabelledField
      key={name}
      label={label}
      value={values[name] ?? ''}
      problem={problemOf(problemAt)}
      onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
      {...more}
    />
  )

  const figure = () => ({
    ...{ key, from: values['from'] ?? '' },
    ...(rows ? { rows: { monthly: readRows(values['monthly'] ?? ''), annual: readRows(values['annual'] ?? '') } } : {}),
    values: Object.fromEntries(said().map((one) => [one.key, values[one.key] ?? ''])),
  })
  // A figure of the law is entered as a whole; of settings of our own only what is changed.
  const said = () => (area === 'law' ? fields : fields.filter((one) => (values[one.key] ?? '') !== (begin[one.key] ?? '')))

  function send() {
    const law = { source: values['source'] ?? '', confidence: values['confidence'] as Mark }
    return callApi('payroll/update-payroll-parameters', {
      ...{ ...figure(), area, reason: values['reason'] ?? '' },
      ...(area === 'law' ? law : {}),
    })
  }

  const enter = async () => {
    await call(undefined, async () => {
      void message.success(TEXTS.form.saved(title))
      await onChanged()
    })
  }
  return (
    <Dialog
      title={TEXTS.changeOf(title)}
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      width={560}
      footer={(close) => (
        <DialogButtons onCancel={close} submit={TEXTS.form.submit} loading={loading} onSubmit={() => void enter()} />
      )}
    >
      <Refusal error={error} elsewhere={error?.fields?.filter((one) => one.field === 'values') ?? []} />
      <div className={style['form']}>
        {fields.map((one) => field(one.key, one.label, `values.${one.key}`, kindOf(one)))}
        {rows && field('monthly', TEXTS.showTable, 'rows.monthly', { isLong: true, hint: TEXTS.form.rows })}
        {rows && field('annual', TEXTS.annual, 'rows.annual', { isLong: true, hint: TEXTS.form.rows })}
        {field('from', TEXTS.form.from, 'from', { type: 'date', min: today, hint: TEXTS.form.fromHint })}
        {area === 'law' && field('source', TEXTS.form.source, 'source', { hint: TEXTS.form.sourceHint })}
        {area === 'law' &&
          field('confidence', TEXTS.form.confidence, 'confidence', {
            options: MARKS.map((mark) => ({ value: mark, label: `${mark}: ${TEXTS.marks[mark]}` })),
          })}
        {field('reason', TEXTS.form.reason, 'reason', { isLong: true })}
        {area === 'law' && <ChangePreview inputOf={figure} onProblem={setPreviewError} />}
      </div>
    </Dialog>
  )
}
