import { NotCountable } from '../not-countable.ts'

/** Calendar days as text, `YYYY-MM-DD`: no hours, no time zone, no clock. */

/** Days of a year before each month, in a year that begins in March. */
const BEFORE_MONTH = [0, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 337] as const
/** Days from the first of March of year 0 to the first of January 1970. */
const EPOCH = 719_468

/** Days since 1970; without Date objects, because a payroll asks thousands of times. Throws for a text that is no day. */
export function dayNumber(day: string): number {
  const number = numberOfText(day)
  if (number === null) throw new NotCountable(`"${day}" is not a calendar day.`)
  return number
}

/** Is a text a day of the calendar, which the 31st of June is not? */
export const isDay = (text: string): boolean => numberOfText(text) !== null

function numberOfText(day: string): number | null {
  const [year, month, date] = [+day.slice(0, 4), +day.slice(5, 7), +day.slice(8)]
  const isKnown = /^\d{4}-[01]\d-[0-3]\d$/.test(day) && month > 0 && month < 13 && date > 0 && date <= daysOfMonth(year, month)
  return isKnown ? numberOf(year, month, date) : null
}

/** A leap day is the last of a year that begins in March, so it never moves another. */
function numberOf(year: number, month: number, date: number): number {
  const shifted = month > 2 ? year : year - 1
  const before = BEFORE_MONTH[(month + 9) % 12] ?? Number.NaN
  return (
    365 * shifted + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + before + date - 1 - EPOCH
  )
}

function textOf(number: number): string {
  const days = number + EPOCH
  let year = Math.floor((days * 400) / 146_097)
  let rest = days - startOf(year)
  // The estimate is one too high at most on the last day of a year.
  if (rest < 0) {
    year -= 1
    rest = days - startOf(year)
  } else if (rest >= startOf(year + 1) - startOf(year)) {
    rest -= startOf(year + 1) - startOf(year)
    year += 1
  }
  const at = BEFORE_MONTH.findLastIndex((before) => before <= rest)
  const month = ((at + 2) % 12) + 1
  return dayText(month > 2 ? year : year + 1, month, rest - (BEFORE_MONTH[at] ?? 0) + 1)
}

const daysOfMonth = (year: number, month: number): number =>
  numberOf(month === 12 ? year + 1 : year, (month % 12) + 1, 1) - numberOf(year, month, 1)

const startOf = (year: number): number => 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)

const dayText = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** Nights between two days: the same day gives 0. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

export const addDays = (day: string, days: number): string => textOf(dayNumber(day) + days)

export const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The same day a number of months later; the 29th of February or a 31st becomes the last day of the month. */
export function addMonths(day: string, months: number): string {
  const at = +day.slice(0, 4) * 12 + +day.slice(5, 7) - 1 + months
  const [year, month] = [Math.floor(at / 12), (at % 12) + 1]
  return dayText(year, month, Math.min(+day.slice(8), daysOfMonth(year, month)))
}

export const addYears = (day: string, years: number): string => addMonths(day, 12 * years)

export const earlier = (one: string, two: string): string => (one < two ? one : two)
export const later = (one: string, two: string): string => (one > two ? one : two)
