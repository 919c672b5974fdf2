import type { Law } from '../law/types.ts'
import { cents, type Decimal, figure, least, percentOf } from '../money/decimal.ts'

/**
 * LISR 93-I within one week: half of the pay for double hours and worked rest days, at most five UMA for all of them
 * together, in the given order; all of it at the minimum wage. Triple hours are never exempt.
 * @param amounts paid within the limits of the labour law, rounded here and not before
 */
export function overtimeExempt(law: Law, amounts: readonly Decimal[], isMinimumWage: boolean): Decimal[] {
  if (isMinimumWage) return amounts.map(cents)
  let left = overtimeLimit(law)
  return amounts.map((amount) => {
    const exempt = least(cents(percentOf(amount, law.exemptions.overtimePercent)), left)
    left = left.minus(exempt)
    return exempt
  })
}

export const overtimeLimit = ({ exemptions, uma }: Law): Decimal =>
  cents(figure(exemptions.overtimeWeekUma).times(figure(uma.daily)))
