import table from '../law/minimum-benefits.json' with { type: 'json' }

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

/** The legal minimum for somebody hired on one day, as it is on another: vacation grows with each anniversary. */
export function minimumBenefitsOn(hired: string, day: string): MinimumBenefits {
  // The first year of service earns what is taken once it is over.
  const year = Math.max(1, fullYears(hired, day))
  const row = table.vacationDays.byYearOfService.findLast(({ fromYear }) => fromYear <= year)
  if (!row) throw new Error('The table of vacation days is empty.')
  return {
    vacationDays: row.days,
    vacationPremium: table.vacationPremiumPercent.value,
    christmasBonusDays: table.christmasBonusDays.value,
  }
}
