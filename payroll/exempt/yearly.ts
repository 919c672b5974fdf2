import type { Law } from '../law/types.ts'
import { cents, type Decimal, figure, least, ZERO } from '../money/decimal.ts'

/** A limit of the calendar year of which a part was used before: what of an amount is exempt (LISR 93-XIV). */
export function yearlyExempt(law: Law, units: string, used: Decimal, amount: Decimal): { limit: Decimal; exempt: Decimal } {
  const limit = cents(figure(units).times(figure(law.uma.daily)))
  const left = limit.gt(used) ? limit.minus(used) : ZERO
  return { limit, exempt: least(amount, left) }
}
