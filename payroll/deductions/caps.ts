import type { CapName } from '../law/concepts.ts'
import type { Dated, LawRules } from '../law/types.ts'
import { cents, type Decimal, greatest, percentOf, ZERO } from '../money/decimal.ts'

export interface CapInput {
  gross: Decimal
  /** The minimum wage of the zone for the days paid. */
  minimum: Decimal
  isMinimumWage: boolean
  /** Pay after its tax that is no wage and is not counted in `gross`. */
  besides?: Decimal
}

export interface Cap {
  /** The deductions with this name share the limit. */
  name: CapName
  /** `null`: limited only by the pay that is left. */
  limit: Decimal | null
  /** The pay that must be left after it. */
  floor: Decimal
  formula: string
  rule: Dated
}

/** @see Cap.floor */
export const ABOVE_MINIMUM = 'what is left above the minimum wage'

/**
 * The legal maximum of a deduction (LFT 97, 110). The minimum wage itself, in cash (LFT 90), is reduced by alimony, housing and
 * consumer credits alone; all others together are taken from what is left above it.
 */
export function capOf(rules: LawRules, name: CapName, input: CapInput): Cap {
  const { gross, minimum, isMinimumWage, besides = ZERO } = input
  const { housingCap: housing, consumerCap: consumer, employerCap: employer, savingsCap: savings, leftCap: left } = rules
  const unlimited = (rule: Dated): Cap => ({ name, limit: null, floor: ZERO, formula: 'what is left to pay', rule })
  const within = (base: Decimal, percent: string, formula: string, rule: Dated): Cap => ({
    name,
    limit: cents(percentOf(base, percent)),
    floor: ZERO,
    formula: `${percent} % of ${formula}`,
    rule,
  })
  if (name === 'left') return unlimited(left)
  if (name === 'housing') {
    if (!isMinimumWage) return unlimited(housing)
    const cap = within(gross, housing.minimumWagePercent, 'the wage', housing)
    return { ...cap, formula: `minimum wage: ${cap.formula}` }
  }
  if (name === 'consumer')
    return within(gross, isMinimumWage ? consumer.minimumWagePercent : consumer.percent, 'the wage', consumer)
  const floor = isMinimumWage ? cents(minimum).plus(besides) : ZERO
  if (name === 'excess') {
    const cap = unlimited(left)
    return isMinimumWage ? { ...cap, floor, formula: ABOVE_MINIMUM, rule: { ...left, article: 'LFT 97' } } : cap
  }
  const rule = name === 'employer' ? employer : savings
  const excess = greatest(ZERO, gross.minus(minimum))
  return { ...within(excess, rule.excessPercent, 'what passes the minimum wage', rule), floor }
}
