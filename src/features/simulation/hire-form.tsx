import { Button } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { InputOf } from '../../../contract/operation.ts'
import type { simulationOperations } from '../../../contract/payroll/simulation/operations.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import { RecordField } from '../../tables/record-field.tsx'
import { SIMULATION_TEXTS } from '../../texts/simulation.ts'
import { Stack } from '../../ui/layout.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { typedNumber } from './typed-number.ts'
import type { Choices } from './use-choices.ts'

const TEXTS = SIMULATION_TEXTS.form
export type HireInput = InputOf<(typeof simulationOperations)['payroll/simulate-hire-cost']>

const BEGIN = {
  known: 'salary',
  amount: '',
  from: '',
  zone: 'General',
  state: '',
  risk: '',
  vacation: '',
  premium: '',
  bonus: '',
}
type Values = typeof BEGIN
const FIELDS = ['amount', 'state', 'from', 'workRiskPremium', 'vacationDays', 'vacationPremiumPercent', 'christmasBonusDays']
const FIRST_MONTH = '2023-01'
const NO_STATE = 'none'

interface HireFormProps {
  choices: Choices
  /** The company whose settings apply; `undefined` where the viewer has no choice. */
  company: { id: number | null; onChange: (id: number | null) => void } | undefined
  loading: boolean
  error: CallError | null
  onSubmit: (input: HireInput) => void
}

/** Data of the hire; empty fields use the company's setting, else the law's. */
export function HireForm({ choices, company, loading, error, onSubmit }: HireFormProps) {
  const [values, setValues] = useState(BEGIN)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const set = (name: keyof Values) => (value: string) => setValues((before) => ({ ...before, [name]: value }))
  const problemOf = (field: string) => error?.fields?.find((one) => one.field === field)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ ...toInput(values), ...(company?.id ? { companyId: company.id } : {}) })
  }
  const text = (name: keyof Values, label: string, field: string, more: object = {}) => (
    <TextField label={label} value={values[name]} problem={problemOf(field)} maxLength={20} onChange={set(name)} {...more} />
  )
  const begin = (value: string) => ({ placeholder: value === '' ? TEXTS.legal : TEXTS.asSet(value) })
  return (
    <Stack ref={form} as="form" noValidate onSubmit={submit}>
      <Refusal error={error} elsewhere={(error?.fields ?? []).filter(({ field }) => !FIELDS.includes(field))} />
      {company && (
        <RecordField
          title={TEXTS.company}
          resource="companies"
          help={TEXTS.companyHelp}
          value={company.id}
          onChange={company.onChange}
        />
      )}
      <TextField label={TEXTS.known} value={values.known} options={pairs(TEXTS.kinds)} onChange={set('known')} />
      {text('amount', TEXTS.amount, 'amount', { inputMode: 'decimal' })}
      <TextField {...stateChoice(choices)} value={values.state} problem={problemOf('state')} onChange={set('state')} />
      <TextField label={TEXTS.zone} value={values.zone} options={pairs(TEXTS.zones)} onChange={set('zone')} />
      {text('from', TEXTS.from, 'from', { type: 'month', min: FIRST_MONTH, value: values.from || choices.today.slice(0, 7) })}
      {text('risk', TEXTS.risk, 'workRiskPremium', { inputMode: 'decimal', placeholder: choices.work_risk_premium })}
      {text('vacation', TEXTS.vacation, 'vacationDays', { inputMode: 'numeric', placeholder: TEXTS.legal })}
      {text('premium', TEXTS.premium, 'vacationPremiumPercent', { inputMode: 'decimal', ...begin(choices.vacation_premium) })}
      {text('bonus', TEXTS.bonus, 'christmasBonusDays', { inputMode: 'decimal', ...begin(choices.christmas_bonus_days) })}
      <Button type="primary" htmlType="submit" loading={loading}>
        {TEXTS.submit}
      </Button>
    </Stack>
  )
}

const pairs = (texts: Record<string, string>) => Object.entries(texts).map(([value, label]) => ({ value, label }))

/** The company's state comes first; a company with one needs no choice of state tax. */
function stateChoice({ states, payroll_state }: Choices) {
  const label = ({ name, percent, confidence }: Choices['states'][number]) => `${name}, ${percent} % (${confidence})`
  const own = states.find(({ key }) => key === payroll_state)
  const options = states.map((state) => ({ value: state.key, label: label(state) }))
  if (!own) return { label: TEXTS.state, none: TEXTS.noState, options }
  return {
    label: TEXTS.state,
    none: TEXTS.asSet(label(own)),
    options: [{ value: NO_STATE, label: TEXTS.noState }, ...options],
  }
}

function toInput({ known, amount, from, zone, state, risk, vacation, premium, bonus }: Values): HireInput {
  return {
    known: known as 'salary',
    amount: typedNumber(amount),
    zone: zone as 'General',
    ...(from === '' ? {} : { from: `${from}-01` }),
    ...(state === '' ? {} : { state }),
    ...(risk === '' ? {} : { workRiskPremium: typedNumber(risk) }),
    ...(vacation === '' ? {} : { vacationDays: typedNumber(vacation) }),
    ...(premium === '' ? {} : { vacationPremiumPercent: typedNumber(premium) }),
    ...(bonus === '' ? {} : { christmasBonusDays: typedNumber(bonus) }),
  }
}
