import type { CapName } from '../law/concepts.ts'
import type { Dated, LawRules } from '../law/types.ts'
import { cents, type Decimal, greatest, percentOf, ZERO } from '../money/decimal.ts'

export interface CapInput {
  gross: Decimal
  /** The minimum wage of the zone for the days paid. */
  minimum: Decimal
  isMinimumWage: boolean
}

export interface Cap {
  /** The deductions with this name share the limit. */
  name: CapName
  /** `null`: limited only by the pay that is left. */
  limit: Decimal | null
  formula: string
  rule: Dated
}

/**
 * The legal maximum of a deduction (LFT 97, 110). The minimum wage itself is reduced by alimony, housing and consumer credits
 * alone; a union fee and an insurance are taken from what passes it.
 */
export function capOf(rules: LawRules, name: CapName, { gross, minimum, isMinimumWage }: CapInput): Cap {
  const { housingCap: housing, consumerCap: consumer, employerCap: employer, savingsCap: savings, leftCap: left } = rules
  const unlimited = (rule: Dated): Cap => ({ name, limit: null, formula: 'what is left to pay', rule })
  const within = (base: Decimal, percent: string, formula: string, rule: Dated): Cap => ({
    name,
    limit: cents(percentOf(base, percent)),
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
  const excess = greatest(ZERO, gross.minus(minimum))
  if (name === 'excess') {
    if (!isMinimumWage) return unlimited(left)
    const cap = within(excess, '100', 'what passes the minimum wage', { ...left, article: 'LFT 97' })
    return { ...cap, formula: `minimum wage: ${cap.formula}` }
  }
  const rule = name === 'employer' ? employer : savings
  return within(excess, rule.excessPercent, 'what passes the minimum wage', rule)
}
