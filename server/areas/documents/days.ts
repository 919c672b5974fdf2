/** Days are counted where the product works (`design/domain.md` §1.1). */
const ZONE = 'America/Mexico_City'
const DAY_MS = 24 * 3_600_000
// Made once: every call of the server asks for today.
const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })

const MINUTE_MS = 60_000
/** The minute that was asked for last, and its day: naming a day costs more than most of what a call does. */
let last = { minute: Number.NaN, day: '' }

/** The calendar day of an instant, `YYYY-MM-DD`. */
export function today(now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  if (minute !== last.minute) last = { minute, day: calendarDay.format(now) }
  return last.day
}

/** Whole days from one calendar day to another; negative when it has passed. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** "5 December 2026", for mails. */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
