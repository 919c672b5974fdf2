import { given } from '../explain.ts'
import { cents, shown, ZERO } from '../money/decimal.ts'
import { amountsOf } from './amounts.ts'
import { dailyInput, type Facts } from './facts.ts'
import { type Earned, perceptionLine } from './line.ts'
import { overtimeOf } from './overtime.ts'
import { premiumsOf } from './premiums.ts'
import type { PayLine } from './types.ts'

/** Everything a person earns in the period, each with its taxed and its exempt part. */
export const perceptionsOf = (facts: Facts): PayLine[] =>
  [...salary(facts), ...overtimeOf(facts), ...premiumsOf(facts), ...amountsOf(facts)].map((earned) =>
    perceptionLine(earned, facts.input.paymentDate),
  )

function salary(facts: Facts): Earned[] {
  const { wages, days } = facts
  const amount = cents(wages.daily.times(days.paid))
  if (amount.lte(ZERO)) return []
  const less = [
    ['Days away without pay', days.away],
    ['Days of incapacity', days.incapacity],
    ['Hours late, in days', days.late],
  ] as const
  const inputs = () => [
    ...hourlyInputs(facts),
    // The daily wage in cents would not multiply out.
    given('Monthly salary', shown(wages.monthly)),
    dailyInput(facts),
    given('Days of the period', shown(days.whole)),
    ...less.filter(([, value]) => value.gt(ZERO)).map(([name, value]) => given(name, shown(value))),
    given('Days paid', shown(days.paid)),
  ]
  return [{ code: 'SALARY', base: wages.daily, quantity: days.paid, unit: 'days', amount, inputs }]
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
