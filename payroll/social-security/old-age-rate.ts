import { yearOf } from '../calendar/days.ts'
import { SOCIAL_SECURITY } from '../law/social-security.ts'
import type { Confidence, Law } from '../law/types.ts'
import { type Decimal, figure, places } from '../money/decimal.ts'

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
  const { atMinimumWage, minimumWageConfidence, upToUma, years, edgePlaces, edgeConfidence, confidence } =
    SOCIAL_SECURITY.oldAge
  if (sbc.lte(minimum)) return { percent: atMinimumWage, bracket: '1.00 SM', confidence: minimumWageConfidence }
  const exact = sbc.div(figure(law.uma.daily))
  const units = places(exact, edgePlaces)
  const at = upToUma.findIndex((limit) => limit === null || units.lte(figure(limit)))
  const percent = years[scheduleYear(law.day)]?.[at]
  if (percent === undefined) throw new RangeError(`There is no rate of old age for ${law.day}.`)
  const limit = upToUma[at]
  const isOnEdge = limit !== null && limit !== undefined && units.eq(figure(limit)) && !exact.eq(units)
  return { percent, bracket: bracketName(at), confidence: isOnEdge ? edgeConfidence : confidence }
}

/** The schedule ends in 2030 and stays there. */
const scheduleYear = (day: string): string => String(Math.min(yearOf(day), 2030))

function bracketName(at: number): string {
  const { upToUma } = SOCIAL_SECURITY.oldAge
  const above =
    at === 0
      ? '1.01 SM'
      : `${figure(upToUma[at - 1] ?? '0')
          .plus(figure('0.01'))
          .toFixed(2)} UMA`
  const limit = upToUma[at]
  return limit === null || limit === undefined ? `${above} and over` : `${above} to ${limit} UMA`
}
