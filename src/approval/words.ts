const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** "05 Nov 2026". The office has the same; its module would bring all its texts to this small page. */
export const dayText = (date: string): string => day.format(new Date(date)).replace('Sept', 'Sep')

/** First and last day of the period, or its only day. */
export const periodText = ({ period_start, period_end }: { period_start: string; period_end: string }): string =>
  period_start === period_end ? dayText(period_start) : `${dayText(period_start)} – ${dayText(period_end)}`

/** Decimal text with its currency; the digits are grouped as text, never as a binary number. */
export const moneyText = (amount: string, currency: string): string =>
  new Intl.NumberFormat('en-CA', { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral)
