import { Input } from 'antd'
import type { CallError } from '../../../providers/data/http-error.ts'
import { RecordField } from '../../tables/record-field.tsx'
import { INVOICE_BATCH_TEXTS } from '../../texts/invoice-batches.ts'
import { Field } from '../../ui/field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import style from './invoice-batches.module.css'
import type { BatchTerms } from './terms.ts'

const TEXTS = INVOICE_BATCH_TEXTS.terms
const DAYS = { period_start: TEXTS.periodStart, period_end: TEXTS.periodEnd, issue_date: TEXTS.issueDate } as const

interface TermsFormProps {
  terms: BatchTerms
  onChange: (change: Partial<BatchTerms>) => void
  fields: CallError['fields']
  isCompanyMissing: boolean
}

/** Company, period, dates and amounts of the batch. */
export function TermsForm({ terms, onChange, fields, isCompanyMissing }: TermsFormProps) {
  const errorOf = (name: string) => fields.find(({ field }) => field === name)?.message
  const { companyId, concept, amount_mode, amount } = terms
  return (
    <div className={style['terms']}>
      <div className={style['whole']}>
        <RecordField
          title={TEXTS.company}
          resource="companies"
          value={companyId}
          error={isCompanyMissing ? TEXTS.chooseCompany : null}
          onChange={(id) => onChange({ companyId: id })}
        />
      </div>
      {Object.entries(DAYS).map(([name, label]) => (
        <Field key={name} label={label} problem={errorOf(name)}>
          {(field) => (
            <Input
              {...field}
              type="date"
              status={field['aria-invalid'] ? 'error' : ''}
              value={terms[name as keyof typeof DAYS]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div className={style['whole']}>
        <Field label={TEXTS.concept} help={TEXTS.conceptHelp} problem={errorOf('concept')}>
          {(field) => (
            <Input
              {...field}
              maxLength={300}
              status={field['aria-invalid'] ? 'error' : ''}
              value={concept}
              onChange={(event) => onChange({ concept: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className={style['whole']}>
        <RadioList
          isRow
          label={TEXTS.mode}
          value={amount_mode}
          options={{ contract: TEXTS.contract, same: TEXTS.same }}
          onChange={(mode) => onChange({ amount_mode: mode })}
        />
      </div>
      {amount_mode === 'same' && (
        <Field label={TEXTS.amount} help={TEXTS.amountHelp} problem={errorOf('amount')}>
          {(field) => (
            <Input
              {...field}
              inputMode="decimal"
              status={field['aria-invalid'] ? 'error' : ''}
              value={amount}
              onChange={(event) => onChange({ amount: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
