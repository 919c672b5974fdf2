/** Days are counted where the product works (`design/domain.md` §1.1). */
const ZONE = 'America/Mexico_City'
const DAY_MS = 86_400_000
const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** How many midnights of Mexico City lie between an instant and now: 0 for today. An instant ahead counts as today. */
export function daysSince(instant: string, now = new Date()): number {
  const midnight = (date: Date): number => Date.parse(calendarDay.format(date))
  return Math.max(0, Math.round((midnight(now) - midnight(new Date(instant))) / DAY_MS))
}
