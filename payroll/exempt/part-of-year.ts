import { daysBetween } from '../calendar/days.ts'
import { type Decimal, decimal, least } from '../money/decimal.ts'
import { type PayrollInput, PERIOD_KINDS } from '../period/types.ts'

/** The part of a yearly limit that belongs to one period. */
export interface PartOfYear {
  part: Decimal
  /** Days of salary of a year: twelve months of thirty, or those of the calendar. */
  days: Decimal
}

/**
 * The limits of a year are those of the whole year (LISR 93, penultimate paragraph; 27-XI): twelve months, 24 halves and 36
 * thirds have all of it, although they have 360 days of pay. Weeks have their days of 365.
 * @param days of pay, before incidents
 */
export function partOfYearOf({ period, periodStart, periodEnd }: PayrollInput, days: Decimal): PartOfYear {
  const calendar = daysBetween(periodStart, periodEnd) + 1
  const { perYear, mostDays, days: usual } = PERIOD_KINDS[period]
  if (perYear === null || calendar > mostDays) return { part: days.div(YEAR), days: YEAR }
  const whole = decimal(usual)
  const isWhole = days.gte(least(whole, decimal(calendar)))
  return { part: (isWhole ? decimal(1) : days.div(whole)).div(decimal(perYear)), days: MONTHS }
}

const YEAR = decimal(365)
const MONTHS = decimal(360)
