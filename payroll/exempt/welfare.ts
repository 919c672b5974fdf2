import type { Law } from '../law/types.ts'
import { cents, type Decimal, decimal, figure, greatest, least, percentOf, ZERO } from '../money/decimal.ts'

const YEAR = decimal(365)

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

/** The same for some days: what a year of such days would leave exempt, in proportion. */
export function welfareExemptOfDays(law: Law, daily: Decimal, days: Decimal, welfare: Decimal): Decimal {
  if (days.eq(ZERO)) return welfare
  const yearly = { salary: daily.times(YEAR), welfare: welfare.times(YEAR).div(days) }
  return least(welfare, cents(welfareExempt(law, yearly).times(days).div(YEAR)))
}

/** The employer's share of a savings fund (LISR 27-XI): 13 % of the salary, and 1.3 UMA of the year in proportion. */
export function savingsFundExempt(law: Law, salary: Decimal, days: Decimal, amount: Decimal): Decimal {
  const { salaryPercent, annualUma } = law.rules.savingsFund
  const ofSalary = cents(percentOf(salary, salaryPercent))
  const ofUma = cents(figure(annualUma).times(figure(law.uma.annual)).times(days).div(YEAR))
  return least(amount, least(ofSalary, ofUma))
}
