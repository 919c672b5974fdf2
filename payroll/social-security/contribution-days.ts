import { SOCIAL_SECURITY } from '../law/social-security.ts'
import type { CountedDays } from '../law/types.ts'
import { type Decimal, decimal, greatest, least, ZERO } from '../money/decimal.ts'

export interface DaysInput {
  /** Calendar days of the period, within the employment; decimal text where someone counts parts of days. */
  days: number | string
  /** Days away without pay: unjustified, leave, suspension. */
  absences?: number
  /** Days of absence that this month had before. */
  absencesBefore?: number
  /** Those of `absences` that are in the month after that of the first day, which has another seven days. */
  absencesNext?: number
  /** A leave notice (baja) was filed for eight or more days in a row: no quota is due for them (LSS 37). */
  hasLeaveNotice?: boolean
  /** Days of a certificate of the IMSS. */
  incapacity?: number
}

/**
 * The days each branch counts (LSS 31). For up to seven days of absence in a month only sickness and
 * maternity is due, for those after it everything again; for an incapacity retirement and the INFONAVIT contribution.
 */
export function contributionDays(input: DaysInput): Record<CountedDays, Decimal> {
  const days = decimal(input.days)
  const incapacity = least(decimal(input.incapacity ?? 0), days)
  const absent = least(decimal(input.absences ?? 0), days.minus(incapacity))
  const most = decimal(SOCIAL_SECURITY.absences.mostDaysAMonth)
  const before = decimal(input.absencesBefore ?? 0)
  const isOff = input.hasLeaveNotice === true && absent.plus(before).gt(most)
  const next = least(decimal(input.absencesNext ?? 0), absent)
  const sicknessOnly = isOff ? ZERO : least(absent.minus(next), greatest(ZERO, most.minus(before))).plus(least(next, most))
  const full = days
    .minus(incapacity)
    .minus(sicknessOnly)
    .minus(isOff ? absent : ZERO)
  return {
    full,
    sickness: full.plus(sicknessOnly),
    retirement: full.plus(incapacity),
    housing: full.plus(incapacity),
  }
}

/** Days to deduct for absences of a month in a week of less than six days of work (RACERF 116). */
export function reducedWeekDays(daysOfWeek: number, absences: number): number {
  const row = SOCIAL_SECURITY.reducedWeek.daysToDeduct[String(daysOfWeek)]
  if (!row || absences === 0) return absences
  return row[Math.min(absences, row.length) - 1] ?? absences
}
