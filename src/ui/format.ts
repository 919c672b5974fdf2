import { HIDDEN_AMOUNT } from '../../access-control/contracts.ts'
import { ZONE } from '../../contract/calendar.ts'
import { dateFormat, formatAmount, formatDay, monthInThree } from '../../contract/language/formats.ts'
import { t } from '../../contract/language/texts.ts'

/** Shown for every missing value. */
export const MISSING = 'N/E'

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/

const INSTANT_DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short', year: 'numeric', timeZone: ZONE }
const INSTANT_TIME: Intl.DateTimeFormatOptions = {
  ...INSTANT_DAY,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

export const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Any value as text; N/E where there is none (B14). */
export const formatText = (value: unknown): string => (isMissing(value) ? MISSING : String(value))

/** "05 Nov 2026". A calendar date has no time zone; an instant is shown on its day in Mexico City. */
export function formatDate(value: unknown): string {
  const text = formatText(value)
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  return CALENDAR_DATE.test(text) ? formatDay(text) : monthInThree(dateFormat(INSTANT_DAY).format(date))
}

/** "05 Nov 2026, 14:30", Mexico City time. */
export function formatDateTime(value: unknown): string {
  const date = new Date(formatText(value))
  return Number.isNaN(date.getTime()) ? formatText(value) : monthInThree(dateFormat(INSTANT_TIME).format(date))
}

/** "Saturday, 21 November 2026", the day in Mexico City. It begins a line, also where the names of days are written small. */
export function formatLongDay(instant: Date): string {
  const day = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: ZONE }).format(instant)
  return day.charAt(0).toUpperCase() + day.slice(1)
}

/** Decimal text with its currency (ISO 4217). A hidden amount stays hidden. */
export function formatMoney(value: unknown, currency: unknown = 'MXN'): string {
  if (isMissing(value)) return MISSING
  if (value === HIDDEN_AMOUNT) return HIDDEN_AMOUNT
  return formatAmount(String(value), String(currency ?? 'MXN'))
}

const STEPS = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const
const DAYS_TOLD = 7

/** "5 minutes ago", "yesterday"; after a week the day. */
export function formatSince(instant: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 1000))
  if (seconds < 60) return t('lists.justNow')
  if (seconds >= DAYS_TOLD * 86_400) return formatDate(instant)
  const [unit, length] = STEPS.findLast(([, size]) => seconds >= size) ?? STEPS[0]
  return new Intl.RelativeTimeFormat(t('language.locale'), { numeric: 'auto' }).format(-Math.floor(seconds / length), unit)
}
