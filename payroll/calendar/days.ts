/** Calendar days as text, `YYYY-MM-DD`: no hours, no time zone, no clock. */

const DAY_MS = 86_400_000

/** Throws for a text that is no day of the calendar. */
export function dayNumber(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(at) || textOf(at / DAY_MS) !== day) {
    throw new RangeError(`"${day}" is not a day of the calendar.`)
  }
  return at / DAY_MS
}

const textOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Nights between two days: the same day gives 0. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

export const addDays = (day: string, days: number): string => textOf(dayNumber(day) + days)

export const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The same day so many months later; the 29th of February or a 31st becomes the last day there is. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export const addYears = (day: string, years: number): string => addMonths(day, 12 * years)

export const earlier = (one: string, two: string): string => (one < two ? one : two)
export const later = (one: string, two: string): string => (one > two ? one : two)
