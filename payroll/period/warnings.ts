import { missingLaw } from '../law/law.ts'
import { overtimeOn } from '../law/payroll-rules.ts'
import { stateTaxOf } from '../law/state-tax.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, money, ZERO } from '../money/decimal.ts'
import type { Wages } from '../settlement/wages.ts'
import type { Facts } from './facts.ts'
import { isDoubleOverLimit } from './overtime.ts'
import type { PayrollInput, PayWarning } from './types.ts'

type Warn = Pick<PayrollInput, 'state'>

/** Warnings to read before trusting the figures, for any kind of payment. */
export function commonWarnings(law: Law, wages: Pick<Wages, 'daily' | 'minimum'> | null, { state }: Warn): PayWarning[] {
  const warnings: PayWarning[] = []
  const missing = missingLaw(law)
  if (missing !== null) warnings.push({ code: 'PROVISIONAL_TABLES', message: missing })
  if (wages?.daily.lt(wages.minimum)) {
    const message = `The daily wage is below the minimum wage of the zone (${money(wages.minimum)}).`
    warnings.push({ code: 'BELOW_MINIMUM_WAGE', message })
  }
  if (state === undefined) return warnings
  const { name, percent, confidence, note } = stateTaxOf(law, state)
  if (confidence === 'H2') return warnings
  const message = `State payroll tax of ${name}, ${percent} %: not confirmed by two sources. ${note ?? 'Check the rate.'}`
  return [...warnings, { code: 'UNVERIFIED_RULE', message }]
}

export function warningsOf(facts: Facts, net: Decimal, overWithheld: Decimal): PayWarning[] {
  const { law, base, input, hourly } = facts
  const { daily } = facts.wages
  // By the days of work, like the wage.
  const warnings = commonWarnings(law, { daily, minimum: base.floor }, input)
  const warn = (code: PayWarning['code'], message: string) => warnings.push({ code, message })
  if (hourly !== null && hourly.raised > 0)
    warn(
      'BELOW_MINIMUM_WAGE',
      `Days whose hours earn less than the minimum wage of a day are raised to it (LFT 83): ${hourly.raised}.`,
    )
  const rule = overtimeOn(law, input.periodEnd)
  const overtime = (input.incidents ?? []).filter(({ type }) => type === 'Overtime' || type === 'Overtime double')
  if (overtime.length > 0 && rule.confidence !== 'H2')
    warn('UNVERIFIED_RULE', `Double hours of a week, ${rule.doubleHoursWeek}: not confirmed by two sources. ${rule.source}.`)
  if (isDoubleOverLimit(facts))
    warn(
      'OVERTIME_OVER_LIMIT',
      `More than ${rule.doubleHoursWeek} hours in a week are paid double; by law they are paid triple.`,
    )
  if (overWithheld.gt(ZERO))
    warn(
      'OVER_WITHHELD',
      `The tax due for the month is ${money(overWithheld)} less than was withheld. The difference is not paid back here.`,
    )
  if (net.eq(ZERO)) warn('ZERO_NET', 'Nothing is left to pay.')
  return warnings
}
