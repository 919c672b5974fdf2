const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })

/** The British locale shortens September to four letters and every other month to three. */
const inThree = (format: Intl.DateTimeFormat) => ({ format: (date: Date) => format.format(date).replace('Sept', 'Sep') })
const SHORT = inThree(DAY)
const MONTH = inThree(MONTH_NAME)

interface Named {
  kind: string
  period_start: string
  period_end: string
}

/** Default name of a request: its kind, and its days in readable form. */
export const nameOf = ({ kind, period_start, period_end }: Named): string => `${kind} ${daysOf(period_start, period_end)}`

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
