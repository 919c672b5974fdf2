import { SOCIAL_SECURITY } from '../law/social-security.ts'
import type { Confidence, Law } from '../law/types.ts'
import { centsOf, type Decimal, decimal, money } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'

export interface OldAgeRate {
  percent: string
  bracket: string
  confidence: Confidence
}

/**
 * The employer's part of severance at old age and old age by year and wage. The first row is for a base of exactly the
 * minimum wage of the zone.
 */
export function oldAgeRate(law: Law, sbc: Decimal, minimum: Decimal): OldAgeRate {
  const { minimumWageConfidence } = SOCIAL_SECURITY.oldAge
  const { comparison, confidence: edgeConfidence } = law.rules.oldAgeEdges
  const { atMinimumWage, rows, confidence } = law.oldAge
  if (sbc.lte(minimum)) return { percent: atMinimumWage, bracket: '1.00 SM', confidence: minimumWageConfidence }
  // SBC ÷ UMA in hundredths, half up; both have two places, so whole numbers do.
  const [base, uma] = [centsOf(money(sbc)) * PER_UNIT, centsOf(law.uma.daily)]
  const units = Math.floor((2 * base + uma) / (2 * uma))
  const isRounded = comparison === 'Two places'
  const row = ROWS.findIndex(({ upTo }) => (isRounded ? units <= upTo : base <= upTo * uma))
  const found = ROWS[row]
  const percent = rows[row]
  if (percent === undefined || !found) throw new NotCountable(`There is no old-age rate for ${law.day}.`)
  const isOnEdge = ROWS.some(({ upTo }) => units === upTo) && units * uma !== base
  return { percent, bracket: found.name, confidence: isOnEdge ? edgeConfidence : confidence }
}

/** SBC ÷ UMA in hundredths. The law does not say with how many places it is compared (mark U on the edges). */
const PER_UNIT = 100

const ROWS = SOCIAL_SECURITY.oldAge.upToUma.map((limit, at, limits) => {
  const before = limits[at - 1]
  const above = before ? `${decimal(before).plus(decimal('0.01')).toFixed(2)} UMA` : '1.01 SM'
  if (limit === null) return { upTo: Number.POSITIVE_INFINITY, name: `${above} and over` }
  return { upTo: Math.round(Number(limit) * PER_UNIT), name: `${above} to ${limit} UMA` }
})
