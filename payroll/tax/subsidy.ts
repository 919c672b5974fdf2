import type { Law } from '../law/types.ts'
import { cents, type Decimal, decimal, ZERO } from '../money/decimal.ts'

/** Employment subsidy of a whole month for a taxed income (mx-payroll §1.4). It only ever lowers the tax here. */
export function monthlySubsidy({ employmentSubsidy: subsidy }: Law, income: Decimal): Decimal {
  if (income.lte(ZERO)) return ZERO
  if (subsidy.kind === 'flat') {
    return income.lte(decimal(subsidy.monthlyIncomeCap)) ? decimal(subsidy.monthlyAmount) : ZERO
  }
  const row = subsidy.rows.findLast(({ lower }) => income.gte(decimal(lower)))
  return row ? decimal(row.subsidy) : ZERO
}

/** The same for part of a month: amount and limit ÷ 30.4 × days. */
export function subsidyOfDays(law: Law, days: number, income: Decimal): Decimal {
  const part = decimal(days).div(decimal('30.4'))
  return days === 0 ? ZERO : cents(monthlySubsidy(law, income.div(part)).times(part))
}
