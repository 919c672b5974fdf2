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
  /** `null`: limited only by the pay that is left. */
  limit: Decimal | null
  formula: string
  rule: Dated
}

/** The legal maximum of a deduction (LFT 97, 110). */
export function capOf(rules: LawRules, name: CapName, { gross, minimum, isMinimumWage }: CapInput): Cap {
  const { housingCap: housing, consumerCap: consumer, employerCap: employer, savingsCap: savings, leftCap: left } = rules
  const excess = greatest(ZERO, gross.minus(minimum))
  if (name === 'housing') {
    if (!isMinimumWage) return { limit: null, formula: 'what is left to pay', rule: housing }
    const percent = housing.minimumWagePercent
    return { limit: cents(percentOf(gross, percent)), formula: `minimum wage: ${percent} % of the wage`, rule: housing }
  }
  if (name === 'consumer') {
    const percent = isMinimumWage ? consumer.minimumWagePercent : consumer.percent
    return { limit: cents(percentOf(gross, percent)), formula: `${percent} % of the wage`, rule: consumer }
  }
  if (name === 'left') return { limit: null, formula: 'what is left to pay', rule: left }
  const rule = name === 'employer' ? employer : savings
  return {
    limit: cents(percentOf(excess, rule.excessPercent)),
    formula: `${rule.excessPercent} % of what passes the minimum wage`,
    rule,
  }
}
