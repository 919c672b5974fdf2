import { type CountedDays, SOCIAL_SECURITY } from '../law/social-security.ts'
import { type Decimal, decimal } from '../money/decimal.ts'

export interface DaysInput {
  /** Calendar days of the period, within the employment. */
  days: number
  /** Days away without pay: unjustified, leave, suspension. */
  absences?: number
  /** Days of absence that this month had before. */
  absencesBefore?: number
  /** A leave notice (baja) was filed for eight days in a row or more: nothing is due for them (LSS 37). */
  hasLeaveNotice?: boolean
  /** Days of a certificate of the IMSS. */
  incapacity?: number
}

/**
 * The days each branch counts (LSS 31; mx-payroll §3.4). For up to seven days of absence in a month only sickness and
 * maternity is due, for those after it everything again; for an incapacity retirement and the INFONAVIT contribution.
 */
export function contributionDays(input: DaysInput): Record<CountedDays, Decimal> {
  const incapacity = Math.min(input.incapacity ?? 0, input.days)
  const absent = Math.min(input.absences ?? 0, input.days - incapacity)
  const { mostDaysAMonth } = SOCIAL_SECURITY.absences
  const isOff = input.hasLeaveNotice === true && absent + (input.absencesBefore ?? 0) > mostDaysAMonth
  const left = Math.max(0, mostDaysAMonth - (input.absencesBefore ?? 0))
  const sicknessOnly = isOff ? 0 : Math.min(absent, left)
  const none = isOff ? absent : 0
  const full = input.days - incapacity - sicknessOnly - none
  return {
    full: decimal(full),
    sickness: decimal(full + sicknessOnly),
    retirement: decimal(full + incapacity),
    housing: decimal(full + incapacity),
  }
}

/** Days to deduct for absences of a month in a week of less than six days of work (RACERF 116). */
export function reducedWeekDays(daysOfWeek: number, absences: number): number {
  const row = SOCIAL_SECURITY.reducedWeek.daysToDeduct[String(daysOfWeek)]
  if (!row || absences === 0) return absences
  return row[Math.min(absences, row.length) - 1] ?? absences
}
