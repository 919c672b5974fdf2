import { dateFormat, monthInThree } from '../../contract/language/formats.ts'
import { valueText } from '../../contract/language/values.ts'
import { REQUEST_KINDS } from '../../contract/payroll/requests/schemas.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })

const inThree = (format: Intl.DateTimeFormat) => ({ format: (date: Date) => monthInThree(format.format(date)) })
const SHORT = inThree(DAY)
const MONTH = inThree(MONTH_NAME)

interface Named {
  kind: string
  period_start: string
  period_end: string
}

/** Default name of a request: its kind, and its days in readable form. */
export const nameOf = ({ kind, period_start, period_end }: Named): string => `${kind} ${daysOf(period_start, period_end)}`

const MONTHS = Array.from({ length: 12 }, (_month, at) => MONTH.format(new Date(Date.UTC(2026, at))))
const FIGURES = /^[\d–]+$/

/** A default name in the current language, also behind a folio: "N-2026-00001, Regular 1–15 Nov 2026"; null for another text. */
export function nameInWords(name: string): string | null {
  const [folio, only] = name.split(', ', 2)
  const text = only ?? name
  const kind = REQUEST_KINDS.find((one) => text.startsWith(`${one} `))
  const days = kind === undefined ? [] : text.slice(kind.length + 1).split(' ')
  if (days.length === 0 || !days.every((word) => MONTHS.includes(word) || FIGURES.test(word))) return null
  const words = days.map((word) => (MONTHS.includes(word) ? monthInWords(MONTHS.indexOf(word)) : word))
  return `${only === undefined ? '' : `${folio}, `}${valueText(kind)} ${words.join(' ')}`
}

const monthInWords = (at: number): string =>
  dateFormat({ timeZone: 'UTC', month: 'short' }).format(new Date(Date.UTC(2026, at)))

function daysOf(start: string, end: string): string {
  const [from, to] = [new Date(start), new Date(end)]
  const [first, last] = [start.slice(0, 4), end.slice(0, 4)]
  if (start === end) return `${SHORT.format(to)} ${last}`
  if (first !== last) return `${SHORT.format(from)} ${first} – ${SHORT.format(to)} ${last}`
  if (start.endsWith('-01-01') && end.endsWith('-12-31')) return last
  if (start.slice(0, 7) !== end.slice(0, 7)) return `${SHORT.format(from)} – ${SHORT.format(to)} ${last}`
  return isWholeMonth(from, to)
    ? `${MONTH.format(to)} ${last}`
    : `${from.getUTCDate()}–${to.getUTCDate()} ${MONTH.format(to)} ${last}`
}

const DAY_MS = 86_400_000
const isWholeMonth = (from: Date, to: Date): boolean =>
  from.getUTCDate() === 1 && new Date(to.getTime() + DAY_MS).getUTCDate() === 1
