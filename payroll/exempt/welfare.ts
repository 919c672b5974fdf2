import type { Law } from '../law/types.ts'
import { cents, type Decimal, figure, greatest, least, percentOf, ZERO } from '../money/decimal.ts'
import type { PartOfYear } from './part-of-year.ts'

/**
 * Welfare benefits (LISR 93, last paragraphs): all exempt while salary and benefits stay within seven annual UMA; above,
 * one annual UMA, but never so little that both together fall below seven.
 * @param yearly salary and benefits of a year
 */
export function welfareExempt(law: Law, yearly: { salary: Decimal; welfare: Decimal }): Decimal {
  const { incomeUma, exemptUma } = law.rules.welfare
  const uma = figure(law.uma.annual)
  const ceiling = uma.times(figure(incomeUma))
  if (yearly.salary.plus(yearly.welfare).lte(ceiling)) return yearly.welfare
  const kept = greatest(uma.times(figure(exemptUma)), greatest(ZERO, ceiling.minus(yearly.salary)))
  return least(yearly.welfare, kept)
}

/** `welfareExempt` for a period: the exemption of a year of such periods, in proportion. */
export function welfareExemptOfPeriod(law: Law, daily: Decimal, { part, days }: PartOfYear, welfare: Decimal): WelfareExempt {
  if (part.eq(ZERO)) return { limit: welfare, exempt: welfare }
  const yearly = { salary: daily.times(days), welfare: welfare.div(part) }
  const limit = cents(welfareExempt(law, yearly).times(part))
  return { limit, exempt: least(welfare, limit) }
}

export interface WelfareExempt {
  limit: Decimal
  exempt: Decimal
}

/** Limits of the employer's share of a savings fund (LISR 27-XI): 13 % of the salary, and 1.3 UMA of the year in proportion. */
export function savingsFundLimits(law: Law, salary: Decimal, { part }: PartOfYear) {
  const { salaryPercent, annualUma } = law.rules.savingsFund
  return {
    ofSalary: cents(percentOf(salary, salaryPercent)),
    ofUma: cents(figure(annualUma).times(figure(law.uma.annual)).times(part)),
  }
}
