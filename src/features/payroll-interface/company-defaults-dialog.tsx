import { App } from 'antd'
import { useState } from 'react'
import { callApi } from '../../../providers/api.ts'
import { useCall } from '../../../providers/use-call.ts'
import type { CompanyDefault } from '../../parts/company-defaults/use-company-defaults.ts'
import { PAYROLL_INTERFACE_TEXTS } from '../../texts/payroll-interface.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { LabelledField } from './labelled-field.tsx'
import style from './payroll-interface.module.css'

const { company: TEXTS, form } = PAYROLL_INTERFACE_TEXTS

interface CompanyDefaultsDialogProps {
  companyId: number
  defaults: readonly CompanyDefault[]
  today: string
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Defaults of the company's own from a day on; a blank one is that of the record or of the office. */
export function CompanyDefaultsDialog({ companyId, defaults, today, onClose, onChanged }: CompanyDefaultsDialogProps) {
  const { message } = App.useApp()
  const own = Object.fromEntries(defaults.map(({ key, own: value }) => [key, value ?? '']))
  const [values, setValues] = useState(own)
  const [occasion, setOccasion] = useState({ from: today, reason: '' })
  const changed = Object.fromEntries(Object.entries(values).filter(([key, value]) => own[key] !== value))
  const { call, loading, error } = useCall(() =>
    callApi('payroll/update-company-defaults', { companyId, ...occasion, values: changed }),
  )
  const problemOf = (name: string) => error?.fields?.find(({ field }) => field === name)?.message
  const enter = async () => {
    await call(undefined, async () => {
      void message.success(TEXTS.saved)
      await onChanged()
    })
  }
  const elsewhere = error?.fields?.filter(({ field }) => field === 'values') ?? []
  return (
    <Dialog
      title={TEXTS.change}
      isOpen
      onClose={onClose}
      isDirty={Object.keys(changed).length > 0 || occasion.reason !== ''}
      width={560}
      footer={(close) => (
        <DialogButtons onCancel={close} submit={form.submit} loading={loading} onSubmit={() => void enter()} />
      )}
    >
      <Refusal error={error} elsewhere={elsewhere} />
      <div className={style['form']}>
        {defaults.map(({ key, label, options, value, source }) => (
          <LabelledField
            key={key}
            label={label}
            value={values[key] ?? ''}
            problem={problemOf(`values.${key}`)}
            hint={value === null ? TEXTS.blank : TEXTS.now(value, source ?? '')}
            onChange={(text) => setValues((before) => ({ ...before, [key]: text }))}
            {...(options
              ? { options: options.map((option) => ({ value: option, label: option })), none: TEXTS.asOffice }
              : { isNumber: true })}
          />
        ))}
        <LabelledField
          label={form.from}
          value={occasion.from}
          type="date"
          min={today}
          hint={form.fromHint}
          problem={problemOf('from')}
          onChange={(from) => setOccasion((before) => ({ ...before, from }))}
        />
        <LabelledField
          label={form.reason}
          value={occasion.reason}
          isLong
          problem={problemOf('reason')}
          onChange={(reason) => setOccasion((before) => ({ ...before, reason }))}
        />
      </div>
    </Dialog>
  )
}
