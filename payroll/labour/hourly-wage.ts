import { minimumWage } from '../law/law.ts'
import type { Law, Zone } from '../law/types.ts'
import { type Decimal, decimal, greatest, sum, ZERO } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'

/** A wage by the hour, and the hours of each day of work. Decimal text. */
export interface HourlyWage {
  hourlyWage: string
  hoursWorked: readonly string[]
  /** The hourly wage already includes the part of the rest day. */
  hourlyIncludesRest?: boolean
}

/** The daily equivalent of an hourly wage, for amounts calculated by days. */
export interface HourlyPay {
  wage: Decimal
  hours: Decimal
  /** Days of work, without rest days. */
  worked: Decimal
  /** Days of wage, with a sixth for the rest day. */
  days: Decimal
  /** The mean of the days of work. */
  daily: Decimal
  /** Number of days raised to the minimum wage because their hours earned less. */
  raised: number
}

/** A rest day for six days of work; of fewer days and hours in proportion (LFT 69, 72). */
const WORK_DAYS = 6

/**
 * A wage by the hour as a wage by the day: each day of work earns its hours, at least the minimum wage of a day (LFT 83),
 * and a sixth of it for the rest day (LFT 69, 72). The daily wage is the mean of the days of work (LFT 89).
 * Throws NotCountable where no hour was worked.
 */
export function hourlyPayOf({ hourlyWage, hoursWorked, hourlyIncludesRest }: HourlyWage, zone: Zone, law: Law): HourlyPay {
  const wage = decimal(hourlyWage)
  const minimum = decimal(minimumWage(law, zone))
  const hours = hoursWorked.map((one) => decimal(one)).filter((one) => one.gt(ZERO))
  if (hours.length === 0) throw new NotCountable('No hours were worked: an hourly wage needs a day with hours.')
  const earned = hours.map((one) => one.times(wage))
  const worked = decimal(hours.length)
  const rest = hourlyIncludesRest === true ? ZERO : worked.div(decimal(WORK_DAYS))
  return {
    wage,
    hours: sum(hours),
    worked,
    days: worked.plus(rest),
    daily: sum(earned.map((one) => greatest(one, minimum))).div(worked),
    raised: earned.filter((one) => one.lt(minimum)).length,
  }
}
