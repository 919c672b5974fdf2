import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { valueText } from '../../../contract/language/values.ts'
import type { CompanyDefault } from '../../parts/company-defaults/use-company-defaults.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import style from './payroll-interface.module.css'

interface CompanyDefaultsDialogProps {
  companyId: number
  defaults: readonly CompanyDefault[]
  today: string
  onClose: () => void
  onChanged: () => Promise<unknown>
}

/** Defaults of the company's own from a day on; a blank one is that of the record or of the office. */
export function CompanyDefaultsDialog({ companyId, defaults, today, ...ends }: CompanyDefaultsDialogProps) {
  const own = Object.fromEntries(defaults.map(({ key, own: value }) => [key, value ?? '']))
  const [values, setValues] = useState(own)
  const [occasion, setOccasion] = useState({ from: today, reason: '' })
  const changed = Object.fromEntries(Object.entries(values).filter(([key, value]) => own[key] !== value))
  return (
    <OperationDialog
      operation="payroll/update-company-defaults"
      input={{ companyId, ...occasion, values: changed }}
      title={t('payroll-interface.company.change')}
      isDirty={Object.keys(changed).length > 0 || occasion.reason !== ''}
      shows={SHOWN}
      width={560}
      submit={t('payroll-interface.form.submit')}
      done={t('payroll-interface.company.saved')}
      {...ends}
    >
      {({ problemOf }) => (
        <div className={style['form']}>
          {defaults.map(({ key, label, options, value, source }) => (
            <TextField
              key={key}
              label={label}
              value={values[key] ?? ''}
              problem={problemOf(`values.${key}`)}
              hint={
                value === null
                  ? t('payroll-interface.company.blank')
                  : t('payroll-interface.company.now', { value, source: source ?? '' })
              }
              onChange={(text) => setValues((before) => ({ ...before, [key]: text }))}
              {...(options
                ? {
                    options: options.map((option) => ({ value: option, label: valueText(option) })),
                    none: t('payroll-interface.company.asOffice'),
                  }
                : { isNumber: true })}
            />
          ))}
          <TextField
            label={t('payroll-interface.form.from')}
            value={occasion.from}
            type="date"
            min={today}
            hint={t('payroll-interface.form.fromHint')}
            problem={problemOf('from')}
            onChange={(from) => setOccasion((before) => ({ ...before, from }))}
          />
          <TextField
            label={t('payroll-interface.form.reason')}
            value={occasion.reason}
            isLong
            problem={problemOf('reason')}
            onChange={(reason) => setOccasion((before) => ({ ...before, reason }))}
          />
        </div>
      )}
    </OperationDialog>
  )
}

const SHOWN = /^(from|reason|values\..+)$/
