import type { Law, TariffName, TariffRow } from '../law/types.ts'
import { type Decimal, decimal, percentOf, ZERO } from '../money/decimal.ts'

/** The tax of a table and the row it came from. `row: null` where there is no income. */
export interface TariffTax {
  /** Not rounded: rounding is done once, by the concept that uses it. */
  tax: Decimal
  row: TariffRow | null
  table: TariffName
}

/** LISR 96: fixed amount of the row, plus its rate on what passes the lower limit. */
export function tariffTax(law: Law, table: TariffName, income: Decimal): TariffTax {
  const rows = law.isr.tables[table]
  // From the top, by lower limit alone: an income between the cents of two rows still has a row.
  const row = rows.findLast(({ lower }) => income.gte(decimal(lower)))
  return row ? { tax: taxInRow(row, income), row, table } : { tax: ZERO, row: null, table }
}

/**
 * The table for any number of days: of the daily one each upper limit and fixed amount times the days, the lower limit a
 * cent above the row before (mx-payroll §1.2). For 7, 10 and 15 days these are the published tables.
 */
export function tariffOfDays(law: Law, days: number): TariffRow[] {
  const times = (text: string): string => decimal(text).times(decimal(days)).toFixed(2)
  let lower = '0.01'
  return law.isr.tables.daily.map((daily) => {
    const upper = daily.upper === null ? null : times(daily.upper)
    const row = { lower, upper, fixed: times(daily.fixed), ratePercent: daily.ratePercent }
    if (upper !== null) lower = decimal(upper).plus(decimal('0.01')).toFixed(2)
    return row
  })
}

export function tariffTaxOfDays(law: Law, days: number, income: Decimal): Decimal {
  const row = tariffOfDays(law, days).findLast(({ lower }) => income.gte(decimal(lower)))
  return row ? taxInRow(row, income) : ZERO
}

const taxInRow = (row: TariffRow, income: Decimal): Decimal =>
  decimal(row.fixed).plus(percentOf(income.minus(decimal(row.lower)), row.ratePercent))

/** The row as an explanation shows it. */
export const explainedRow = ({ row, table }: TariffTax) => (row ? { row: { table, ...row } } : {})
