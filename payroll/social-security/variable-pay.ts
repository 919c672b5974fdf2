import { conceptOf } from '../law/concepts.ts'
import type { Law } from '../law/types.ts'
import { cents, type Decimal, decimal, figure, greatest, percentOf, sum, ZERO } from '../money/decimal.ts'

/**
 * The variable part of a period's pay, which counts for the contribution base of the next bimester (LSS 27, 30-II; K). The
 * wage itself, Christmas bonus and vacation premium are part of the fixed base.
 * @param paid amount of each concept in the period
 * @param overtime part of it for double hours within the limits of the labour law (LSS 27-IX)
 */
export function variablePay(
  law: Law,
  sbc: Decimal,
  days: Decimal,
  paid: ReadonlyMap<string, Decimal>,
  overtime: Decimal,
): Decimal {
  const { prizePercent, vouchersUmaPercent } = law.rules.variablePay
  const free = {
    all: () => ZERO,
    prize: () => percentOf(sbc.times(days), prizePercent),
    overtime: () => overtime,
    vouchers: () => percentOf(figure(law.uma.daily).times(days), vouchersUmaPercent),
  }
  return sum(
    [...paid].map(([code, amount]) => {
      const { variable } = conceptOf(law, code)
      return variable ? greatest(ZERO, amount.minus(cents(free[variable]()))) : ZERO
    }),
  )
}

/** The amount of each concept; several lines of one concept share its limit. */
export function paidByConcept(perceptions: readonly { code: string; amount: string }[]): Map<string, Decimal> {
  const paid = new Map<string, Decimal>()
  for (const { code, amount } of perceptions) paid.set(code, (paid.get(code) ?? ZERO).plus(decimal(amount)))
  return paid
}
