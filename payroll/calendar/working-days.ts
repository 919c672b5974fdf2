import { kept } from '../kept.ts'
import table from '../law/rest-days.json' with { type: 'json' }
import { addDays, dayNumber, yearOf } from './days.ts'

interface RestDay {
  month: number
  day?: number
  monday?: number
  every?: number
  from?: number
}
const REST_DAYS: readonly RestDay[] = table.days

/** The first of January 1970 was a Thursday; Monday is 0, also of the days before. */
const weekday = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7

/** Is this day (`YYYY-MM-DD`) a working day of an office in Mexico: Monday to Friday, except mandatory rest days (LFT 74)? */
export const isWorkingDay = (day: string): boolean => weekday(day) < 5 && !restDaysOf(yearOf(day)).has(day)

/** Working days after the first day, up to and including the second: from Friday to Monday it is one. */
export function workingDaysBetween(from: string, to: string): number {
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1
  return count
}

/** The last of a number of working days after a day. */
export function addWorkingDays(from: string, count: number): string {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

const known = new Map<number, ReadonlySet<string>>()

const restDaysOf = (year: number): ReadonlySet<string> =>
  kept(known, year, () => new Set(REST_DAYS.filter((one) => isOfYear(one, year)).map((one) => dayOf(one, year))))

const isOfYear = ({ every = 1, from = 0 }: RestDay, year: number): boolean => year >= from && (year - from) % every === 0

function dayOf({ month, day, monday = 1 }: RestDay, year: number): string {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  return day === undefined ? addDays(first, ((7 - weekday(first)) % 7) + 7 * (monday - 1)) : addDays(first, day - 1)
}
