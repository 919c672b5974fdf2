import { given } from '../explain.ts'
import { money, shown, ZERO } from '../money/decimal.ts'
import { amountsOf } from './amounts.ts'
import type { Facts } from './facts.ts'
import { type Earned, perceptionLine } from './line.ts'
import { overtimeOf } from './overtime.ts'
import { premiumsOf } from './premiums.ts'
import type { SalaryPart } from './salary.ts'
import type { PayLine } from './types.ts'

/** Everything a person earns in the period, each with its taxed and its exempt part. */
export const perceptionsOf = (facts: Facts): PayLine[] =>
  [...salary(facts), ...overtimeOf(facts), ...premiumsOf(facts), ...amountsOf(facts)].map((earned) =>
    perceptionLine(earned, facts.input.paymentDate),
  )

function salary(facts: Facts): Earned[] {
  const { days } = facts
  const { amount, parts } = facts.salary
  if (amount.lte(ZERO)) return []
  const less = [
    ['Days away without pay', days.away],
    ['Days of incapacity', days.incapacity],
    ['Hours late, in days', days.late],
  ] as const
  const isSplit = parts.length > 1
  const inputs = () => [
    ...hourlyInputs(facts),
    // The daily wage in cents would not multiply out.
    ...parts.flatMap(({ from, to, monthly, daily, paid }) => [
      ...(isSplit ? [given('Days of this wage', `${from} to ${to}`)] : []),
      given('Monthly salary', shown(monthly)),
      given('Daily wage', money(daily)),
      ...(isSplit ? [given('Days paid at this wage', shown(paid))] : []),
    ]),
    given('Days of the period', shown(days.whole)),
    ...less.filter(([, value]) => value.gt(ZERO)).map(([name, value]) => given(name, shown(value))),
    given('Days paid', shown(days.paid)),
  ]
  const split = isSplit ? { formula: 'monthly salary ÷ 30 × days paid, for the days of each wage' } : {}
  const base = isSplit ? {} : { base: (parts[0] as SalaryPart).daily }
  return [{ code: 'SALARY', ...base, quantity: days.paid, unit: 'days', amount, inputs, ...split }]
}

/** The calculation of the days of an hourly wage (LFT 69, 72, 83). */
function hourlyInputs({ hourly }: Facts) {
  if (hourly === null) return []
  return [
    given('Wage of an hour', shown(hourly.wage)),
    given('Hours worked', shown(hourly.hours)),
    given('Days of work', shown(hourly.worked)),
    given('Days raised to the minimum wage', hourly.raised),
    given('Days of wage with rest days', shown(hourly.days)),
  ]
}
