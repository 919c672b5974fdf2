interface Period {
  kind: string
  period_type: string
  period_start: string
  period_end: string
  payment_date: string
}

/**
 * The fortnight of this day, the most frequent choice. Paid on its last day, or on the Friday before a weekend; after that
 * day it is the next fortnight.
 */
export function usualPeriod(today: string): Period {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const isFirst = day <= 15
  const last = isFirst ? 15 : new Date(Date.UTC(year, month, 0)).getUTCDate()
  const pay = new Date(Date.UTC(year, month - 1, last))
  const weekday = pay.getUTCDay()
  pay.setUTCDate(last - (weekday === 0 ? 2 : weekday === 6 ? 1 : 0))
  const payment_date = pay.toISOString().slice(0, 10)
  if (payment_date < today) return usualPeriod(new Date(Date.UTC(year, month - 1, last + 1)).toISOString().slice(0, 10))
  return {
    kind: 'Regular',
    period_type: 'Fortnightly',
    period_start: `${today.slice(0, 7)}-${isFirst ? '01' : '16'}`,
    period_end: `${today.slice(0, 7)}-${last}`,
    payment_date,
  }
}
