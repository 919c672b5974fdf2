import { addDays, addMonths, addYears, daysBetween, earlier, later, yearOf } from '../calendar/days.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'
import { RULES } from './rules.ts'

/** Length of service between two days, both included. */
export interface Service {
  /** Years completed. */
  years: number
  /** Days since the last anniversary. */
  days: number
  /** Years with the days as a part of 365, never more than a further year. */
  exact: Decimal
  /** The year of service that the last day belongs to; the first is 1. */
  running: number
  /** Years for the exempt part of separation payments: a fraction of more than six months counts as one (LISR 93-XIII). */
  taxYears: number
}

const YEAR = decimal(RULES.practice.yearDays.value)

/** Throws NotCountable where the end is before the start. */
export function serviceOf(start: string, end: string): Service {
  const { years, after, anniversary, running } = yearsOf(start, end)
  const days = daysBetween(anniversary, after)
  const isOverHalf = after > addMonths(anniversary, 6)
  return {
    years,
    days,
    exact: decimal(years).plus(partOfYear(days)),
    running,
    taxYears: years + (isOverHalf ? 1 : 0),
  }
}

/** `serviceOf(start, end).running` alone: every payroll asks for it, and few need the rest. */
export const runningYear = (start: string, end: string): number => yearsOf(start, end).running

/** Years completed, the first day that is no longer service, and the last anniversary up to it. */
function yearsOf(start: string, end: string) {
  const after = addDays(end, 1)
  if (after <= start) throw new NotCountable('The end of service is before its start.')
  let years = yearOf(after) - yearOf(start)
  let anniversary = addYears(start, years)
  if (anniversary > after) {
    years -= 1
    anniversary = addYears(start, years)
  }
  // The day before an anniversary is the last of its year: the next year's benefits begin the day after.
  const running = anniversary === after && years > 0 ? years : years + 1
  return { years, after, anniversary, running }
}

/** Days as a part of 365; a whole leap year is one year and no more. */
export function partOfYear(days: number): Decimal {
  return days >= 365 ? decimal(1) : decimal(days).div(YEAR)
}

/** Days of service in the calendar year of `end`, both included. */
export const daysInYear = (start: string, end: string): number => daysBetween(later(start, `${end.slice(0, 4)}-01-01`), end) + 1

export type PayPeriod = 'Weekly' | 'Biweekly' | 'Fortnightly' | 'Monthly'

/**
 * Days of salary from `from` to `to`, both included. A monthly salary has thirty days (LFT 89), so with pay by month or
 * fortnight a whole half of a month counts exactly fifteen days, regardless of the calendar. By week and two weeks calendar
 * days count.
 */
export function owedSalaryDays(from: string, to: string, period: PayPeriod): number {
  if (to < from) return 0
  if (period === 'Weekly' || period === 'Biweekly') return daysBetween(from, to) + 1
  let days = 0
  for (let day = from; day <= to; ) {
    const last = lastOfHalf(day)
    const first = isFirstHalf(day) ? `${day.slice(0, 8)}01` : `${day.slice(0, 8)}16`
    const isWhole = day === first && last <= to
    days += isWhole ? 15 : Math.min(15, daysBetween(day, earlier(last, to)) + 1)
    day = addDays(last, 1)
  }
  return days
}

const isFirstHalf = (day: string): boolean => Number(day.slice(8)) <= 15
const lastOfHalf = (day: string): string =>
  isFirstHalf(day) ? `${day.slice(0, 8)}15` : addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)
