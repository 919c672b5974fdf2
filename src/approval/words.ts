import { dateFormat, monthInThree } from '../../contract/language/formats.ts'

const DAY: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }

/** "05 Nov 2026". */
export const dayText = (date: string): string => monthInThree(dateFormat(DAY).format(new Date(date)))

/** First and last day of the period, or its only day. */
export const periodText = ({ period_start, period_end }: { period_start: string; period_end: string }): string =>
  period_start === period_end ? dayText(period_start) : `${dayText(period_start)} – ${dayText(period_end)}`
