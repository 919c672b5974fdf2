import { yearOf } from '../calendar/days.ts'
import { SOCIAL_SECURITY } from '../law/social-security.ts'
import type { Confidence, Law } from '../law/types.ts'
import { centsOf, type Decimal, decimal, money } from '../money/decimal.ts'

export interface OldAgeRate {
  percent: string
  bracket: string
  confidence: Confidence
}

/**
 * The employer's part of severance at old age and old age by year and wage (mx-payroll §3.2). The first row is for a base
 * that is the minimum wage of the zone and nothing above it.
 */
export function oldAgeRate(law: Law, sbc: Decimal, minimum: Decimal): OldAgeRate {
  const { atMinimumWage, minimumWageConfidence, years, edgeConfidence, confidence } = SOCIAL_SECURITY.oldAge
  if (sbc.lte(minimum)) return { percent: atMinimumWage, bracket: '1.00 SM', confidence: minimumWageConfidence }
  // SBC ÷ UMA in hundredths, half up; both have two places, so whole numbers do.
  const [base, uma] = [centsOf(money(sbc)) * PER_UNIT, centsOf(law.uma.daily)]
  const units = Math.floor((2 * base + uma) / (2 * uma))
  const row = ROWS.findIndex(({ upTo }) => units <= upTo)
  const found = ROWS[row]
  const percent = years[scheduleYear(law.day)]?.[row]
  if (percent === undefined || !found) throw new RangeError(`There is no rate of old age for ${law.day}.`)
  const isOnEdge = units === found.upTo && units * uma !== base
  return { percent, bracket: found.name, confidence: isOnEdge ? edgeConfidence : confidence }
}

/** The schedule ends in 2030 and stays there. */
const scheduleYear = (day: string): string => String(Math.min(yearOf(day), 2030))

/** SBC ÷ UMA is compared with two places, in hundredths; the law does not say with how many (mark U on the edges). */
const PER_UNIT = 10 ** SOCIAL_SECURITY.oldAge.edgePlaces

const ROWS = SOCIAL_SECURITY.oldAge.upToUma.map((limit, at, limits) => {
  const before = limits[at - 1]
  const above = before ? `${decimal(before).plus(decimal('0.01')).toFixed(2)} UMA` : '1.01 SM'
  if (limit === null) return { upTo: Number.POSITIVE_INFINITY, name: `${above} and over` }
  return { upTo: Math.round(Number(limit) * PER_UNIT), name: `${above} to ${limit} UMA` }
})
