import { ZONE } from '../../contract/calendar.ts'
import { MISSING } from '../texts.ts'

const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short', year: 'numeric' }
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/

const calendarDay = new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: 'UTC' })
const instantDay = new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: ZONE })
const instantTime = new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: ZONE, hour: '2-digit', minute: '2-digit' })

/** The British locale shortens September to four letters and every other month to three; three align in lists. */
const inThree = (text: string): string => text.replace('Sept', 'Sep')

export const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Any value as text; N/E where there is none (B14). */
export const formatText = (value: unknown): string => (isMissing(value) ? MISSING : String(value))

/** "05 Nov 2026". A calendar date has no time zone; an instant is shown on its day in Mexico City. */
export function formatDate(value: unknown): string {
  const text = formatText(value)
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  return inThree((CALENDAR_DATE.test(text) ? calendarDay : instantDay).format(date))
}

/** "05 Nov 2026, 14:30", Mexico City time. */
export function formatDateTime(value: unknown): string {
  const date = new Date(formatText(value))
  return Number.isNaN(date.getTime()) ? formatText(value) : inThree(instantTime.format(date))
}

/** "Saturday, 21 November 2026", the day in Mexico City. */
export const formatLongDay = (instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: ZONE }).format(
    instant,
  )

/**
 * Decimal text with its currency (ISO 4217): "MX$18,500.00", "US$950.00" (a bare "$" would be pesos to a reader in Mexico,
 * so no locale of the United States). The digits are grouped as text, never as a binary number.
 */
export function formatMoney(value: unknown, currency: unknown = 'MXN'): string {
  if (isMissing(value)) return MISSING
  const format = new Intl.NumberFormat('en-CA', { style: 'currency', currency: String(currency ?? 'MXN') })
  return format.format(String(value) as Intl.StringNumericLiteral)
}

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const STEPS = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const
const DAYS_TOLD = 7

/** "5 minutes ago", "yesterday"; after a week the day. */
export function formatSince(instant: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 1000))
  if (seconds < 60) return 'just now'
  if (seconds >= DAYS_TOLD * 86_400) return formatDate(instant)
  const [unit, length] = STEPS.findLast(([, size]) => seconds >= size) ?? STEPS[0]
  return RELATIVE.format(-Math.floor(seconds / length), unit)
}
