import { decimal } from '../money/decimal.ts'
import type { TariffRow } from './types.ts'

/** Rows with other limits and amounts: each lower limit is a cent above the upper one of the row before. */
export function scaledRows<Row extends { upper: string | null }, Amounts>(
  rows: readonly Row[],
  times: (text: string) => string,
  amountsOf: (row: Row) => Amounts,
) {
  let lower = '0.01'
  return rows.map((row) => {
    const upper = row.upper === null ? null : times(row.upper)
    const scaled = { lower, upper, ...amountsOf(row) }
    if (upper !== null) lower = decimal(upper).plus(decimal('0.01')).toFixed(2)
    return scaled
  })
}

/** The table for any number of days: the daily one times the days. For 7, 10 and 15 days these are the published tables. */
export function rowsOfDays(dailyRows: readonly TariffRow[], days: number): TariffRow[] {
  const times = (text: string): string => decimal(text).times(decimal(days)).toFixed(2)
  return scaledRows(dailyRows, times, ({ fixed, ratePercent }) => ({ fixed: times(fixed), ratePercent }))
}
