import { dateFormat } from './language/formats.ts'

/** The one calendar of server and screens: days begin and end where the product works. */
export const ZONE = 'America/Mexico_City'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
// Made once: every call of the server asks for today.
const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })

/** Cache of the last minute and its day: formatting a day costs more than most of a call. */
let last = { minute: Number.NaN, day: '' }

/** The calendar day of an instant, `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  if (minute !== last.minute) last = { minute, day: calendarDay.format(now) }
  return last.day
}

/** Number of midnights of Mexico City between an instant and now: 0 for today. An instant ahead counts as today. */
export function daysSince(instant: string, now = new Date()): number {
  const midnight = (date: Date): number => Date.parse(calendarDay.format(date))
  return Math.max(0, Math.round((midnight(now) - midnight(new Date(instant))) / DAY_MS))
}

/** Is a text a day of the calendar? The thirty-first of a month with thirty days is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** First and last day of the month of a day. */
export function monthOf(day: string): { period_start: string; period_end: string } {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return {
    period_start: `${day.slice(0, 7)}-01`,
    period_end: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
  }
}

/** "5 December 2026", "5 de diciembre de 2026", for mails. */
export const dayInWords = (day: string): string =>
  dateFormat({ timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`))
