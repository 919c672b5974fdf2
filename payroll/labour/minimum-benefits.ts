import { legalVacationDays, nearestLaw } from '../law/law.ts'

export interface MinimumBenefits {
  vacationDays: number
  /** Percent of the wage of the vacation days. */
  vacationPremium: number
  christmasBonusDays: number
}

/** Full years from one day to another (`YYYY-MM-DD`), as anniversaries count them. */
function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years)
}

/** The legal minimum on a day for a person with this day of hire: vacation grows with each anniversary. */
export function minimumBenefitsOn(hired: string, day: string): MinimumBenefits {
  // The first year of service earns the vacation that is taken after it.
  const year = Math.max(1, fullYears(hired, day))
  const law = nearestLaw(day)
  const { vacationPremiumPercent, christmasBonusDays } = law.minimumBenefits
  return {
    vacationDays: legalVacationDays(law, year),
    vacationPremium: Number(vacationPremiumPercent),
    christmasBonusDays: Number(christmasBonusDays),
  }
}
