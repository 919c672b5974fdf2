import { type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import type { FieldError } from '../../../../contract/errors.ts'
import { t } from '../../../../contract/language/texts.ts'
import { FormList, type FormListHandle } from '../../../forms/form-list.tsx'
import { SchemaForm, type SchemaFormHandle } from '../../../forms/schema-form.tsx'
import { Block } from '../../../ui/layout.tsx'
import type { Amounts } from './ending.ts'
import type { TerminationForms } from './use-termination-forms.ts'

const SALARY = 'last_ordinary_monthly_salary'
/** Maximum number of lines that the call accepts. */
const MOST = 20

interface SettlementAmountsProps {
  forms: TerminationForms
  amounts: Amounts
  /** The salary as the form begins with it. */
  salary: Amounts['salary']
  disabled: boolean
  errors: readonly FieldError[] | undefined
  onChange: (amounts: Amounts) => void
  amountsRef: Ref<FormListHandle>
}

/** Other pay and deductions, and the salary on which the tax of separation payments depends. */
export function SettlementAmounts(props: SettlementAmountsProps) {
  const { forms, amounts, salary, disabled, errors, onChange, amountsRef } = props
  const first = useRef<SchemaFormHandle>(null)
  const lists = [useRef<FormListHandle>(null), useRef<FormListHandle>(null)] as const
  useImperativeHandle(amountsRef, () => ({
    validate: () => [first, ...lists].map(({ current }) => current?.validate() !== false).every(Boolean),
  }))
  const ofSalary = useMemo(() => errors?.filter(({ field }) => field === SALARY), [errors])
  const common = { most: MOST, disabled, errors }
  return (
    <Block top="l">
      <SchemaForm
        id="terminate-amounts"
        form={forms.amounts}
        data={salary}
        formRef={first}
        disabled={disabled}
        {...(ofSalary ? { extraErrors: ofSalary } : {})}
        onChange={(typed) => onChange({ ...amounts, salary: typed })}
        onSubmit={() => undefined}
      />
      <FormList
        {...common}
        name="other_pay"
        form={forms.otherPay}
        rows={amounts.other_pay}
        texts={wordsOf('other_pay')}
        listRef={lists[0]}
        onChange={(other_pay) => onChange({ ...amounts, other_pay })}
      />
      <FormList
        {...common}
        name="deductions"
        form={forms.deduction}
        rows={amounts.deductions}
        texts={wordsOf('deductions')}
        listRef={lists[1]}
        onChange={(deductions) => onChange({ ...amounts, deductions })}
      />
    </Block>
  )
}

const wordsOf = (kind: 'other_pay' | 'deductions') => ({
  title: t(`termination.amounts.${kind}.title`),
  add: t(`termination.amounts.${kind}.add`),
  row: (number: number) => t(`termination.amounts.${kind}.row`, { number }),
  remove: (number: number) => t(`termination.amounts.${kind}.remove`, { number }),
})

export const isOfAmounts = ({ field }: FieldError): boolean => /^(last_ordinary|other_pay\.|deductions\.)/.test(field)
