import { earlier, later } from '../calendar/days.ts'
import { enteredAmount } from '../deductions/entered.ts'
import { housingDiscount } from '../deductions/housing-credit.ts'
import { type ExplainedInput, given } from '../explain.ts'
import { housingAbsencesOn, umiOn } from '../law/payroll-rules.ts'
import { cents, type Decimal, decimal, greatest, money, shown, ZERO } from '../money/decimal.ts'
import { firstDayOf } from './days.ts'
import type { Facts } from './facts.ts'
import { DEDUCTION_CODES, type DeductionInput, type DeductionType, PERIOD_KINDS } from './types.ts'

/** The line of a type of deduction; `undefined` for a type that the law book does not have. */
export const deductionCodeOf = (type: string): string | undefined => (DEDUCTION_CODES as Partial<Record<string, string>>)[type]

const TYPES = new Map(Object.entries(DEDUCTION_CODES).map(([type, code]) => [code, type as DeductionType]))

/** The type whose line this is; `undefined` for a line that no type of deduction makes. */
export const deductionTypeOf = (code: string): DeductionType | undefined => TYPES.get(code)

export interface Wanted {
  amount: Decimal
  inputs: () => ExplainedInput[]
}

export interface Bases {
  gross: Decimal
  /** After tax and social security. */
  net: Decimal
}

/** The full amount of a deduction, before any limit. */
export function wantedOf(facts: Facts, deduction: DeductionInput, bases: Bases): Wanted {
  const from = later(deduction.from ?? facts.input.periodStart, facts.input.periodStart)
  const to = earlier(deduction.to ?? facts.input.periodEnd, facts.input.periodEnd)
  if (to < from) return { amount: ZERO, inputs: () => [given('Days in this period', 0)] }
  if (deduction.discount) return housing(facts, deduction, later(from, firstDayOf(facts.input)), to)
  if (deduction.type === 'FONACOT' && deduction.amount !== undefined && !deduction.perPeriod)
    return consumer(facts, deduction.amount)
  const { amount, inputs } = enteredAmount(deduction, (of) => (of === 'daily salary' ? facts.salary.exact : bases[of]))
  return { amount, inputs: () => inputs }
}

function housing(facts: Facts, { discount, withoutInsurance }: DeductionInput, from: string, to: string): Wanted {
  if (!discount) return { amount: ZERO, inputs: () => [] }
  const bases = facts.parts.map((part) => ({ from: part.from, sbc: part.base.sbc }))
  const found = housingDiscount(facts.law, discount, bases, from, to, withoutInsurance !== true)
  const { suspends } = housingAbsencesOn(facts.law, to)
  const away = facts.days.away.plus(facts.days.incapacity)
  // Before the reform the discount was suspended on days without wage.
  const worked = suspends === 'Yes' ? greatest(ZERO, decimal(found.days).minus(away)) : decimal(found.days)
  const amount = found.days === 0 ? ZERO : cents(found.amount.times(worked).div(decimal(found.days)))
  return {
    amount,
    inputs: () => [
      given('Kind', discount.kind),
      given('Value of the notice', discount.value),
      ...(discount.kind === 'Percentage' ? basesInputs(facts) : []),
      ...(discount.kind === 'Factor' ? [given('UMI a day', umiOn(facts.law, to).daily)] : []),
      given('Amount of the bimester', money(found.bimesterAmount)),
      given('Days of the bimester', found.bimesterDays),
      given('Days', shown(worked)),
    ],
  }
}

const basesInputs = ({ parts }: Facts): ExplainedInput[] =>
  parts.map(({ base, from, to }) =>
    given(
      parts.length === 1 ? 'Contribution base wage (SBC)' : `Contribution base wage (SBC), ${from} to ${to}`,
      money(base.sbc),
    ),
  )

function consumer({ input }: Facts, monthly: string): Wanted {
  const { perYear, days } = PERIOD_KINDS[input.period]
  const part = perYear === null ? decimal(days).div(decimal('30.4')) : decimal(12).div(decimal(perYear))
  return {
    amount: cents(decimal(monthly).times(part)),
    inputs: () => [given('Amount of the month', monthly), given('Part of this period', shown(part))],
  }
}
