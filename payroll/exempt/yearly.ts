import type { Law } from '../law/types.ts'
import { cents, type Decimal, figure, least, ZERO } from '../money/decimal.ts'

/** The exempt part of an amount under a limit of the calendar year that was partly used before (LISR 93-XIV). */
export function yearlyExempt(law: Law, units: string, used: Decimal, amount: Decimal): { limit: Decimal; exempt: Decimal } {
  const limit = cents(figure(units).times(figure(law.uma.daily)))
  const left = limit.gt(used) ? limit.minus(used) : ZERO
  return { limit, exempt: least(amount, left) }
}
