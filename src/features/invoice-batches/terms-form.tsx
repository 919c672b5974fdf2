import { Input } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { RecordField } from '../../tables/record-field.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import style from './invoice-batches.module.css'
import type { BatchTerms } from './terms.ts'

/** Field → its text. */
const DAYS = { period_start: 'periodStart', period_end: 'periodEnd', issue_date: 'issueDate' } as const

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
          title={t('invoice-batches.terms.company')}
          resource="companies"
          value={companyId}
          error={isCompanyMissing ? t('invoice-batches.terms.chooseCompany') : null}
          onChange={(id) => onChange({ companyId: id })}
        />
      </div>
      {Object.entries(DAYS).map(([name, text]) => (
        <Field key={name} label={t(`invoice-batches.terms.${text}`)} problem={errorOf(name)}>
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
        <Field
          label={t('invoice-batches.terms.concept')}
          help={t('invoice-batches.terms.conceptHelp')}
          problem={errorOf('concept')}
        >
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
          label={t('invoice-batches.terms.mode')}
          value={amount_mode}
          options={{ contract: t('invoice-batches.terms.contract'), same: t('invoice-batches.terms.same') }}
          onChange={(mode) => onChange({ amount_mode: mode })}
        />
      </div>
      {amount_mode === 'same' && (
        <Field
          label={t('invoice-batches.terms.amount')}
          help={t('invoice-batches.terms.amountHelp')}
          problem={errorOf('amount')}
        >
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
