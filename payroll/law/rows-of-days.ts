import { decimal } from '../money/decimal.ts'
import type { TariffRow } from './types.ts'

/**
 * The table for any number of days: of the daily one each upper limit and fixed amount times the days, the lower limit a
 * cent above the row before. For 7, 10 and 15 days these are the published tables.
 */
export function rowsOfDays(dailyRows: readonly TariffRow[], days: number): TariffRow[] {
  const times = (text: string): string => decimal(text).times(decimal(days)).toFixed(2)
  let lower = '0.01'
  return dailyRows.map((daily) => {
    const upper = daily.upper === null ? null : times(daily.upper)
    const row = { lower, upper, fixed: times(daily.fixed), ratePercent: daily.ratePercent }
    if (upper !== null) lower = decimal(upper).plus(decimal('0.01')).toFixed(2)
    return row
  })
}
