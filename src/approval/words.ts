import { formatDay } from '../../contract/language/formats.ts'

/** First and last day of the period, or its only day. */
export const periodText = ({ period_start, period_end }: { period_start: string; period_end: string }): string =>
  period_start === period_end ? formatDay(period_start) : `${formatDay(period_start)} – ${formatDay(period_end)}`
