import { addDays, dayNumber, daysBetween } from '../../../payroll/calendar/days.ts'
import type { PayPeriod } from '../../../payroll/settlement/service.ts'

const WEEK = 7

/** The last day of the pay period before the one that holds this day; two weeks are counted from the first day of work. */
export function dayBeforePeriod(day: string, period: PayPeriod, start: string): string {
  switch (period) {
    case 'Monthly':
      return addDays(`${day.slice(0, 8)}01`, -1)
    case 'Fortnightly':
      return addDays(`${day.slice(0, 8)}${Number(day.slice(8)) <= 15 ? '01' : '16'}`, -1)
    case 'Weekly':
      // Day 0 of the count, 1 January 1970, was a Thursday; a week begins on Monday.
      return addDays(day, -((dayNumber(day) + 3) % WEEK) - 1)
    case 'Biweekly':
      return addDays(day, -(daysBetween(start, day) % (2 * WEEK)) - 1)
  }
}
