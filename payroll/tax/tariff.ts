import { kept } from '../kept.ts'
import { rowsOfDays } from '../law/rows-of-days.ts'
import type { Law, TariffName, TariffRow } from '../law/types.ts'
import { type Decimal, decimal, ZERO } from '../money/decimal.ts'

/** The tax of a table and the row it came from. `row: null` where there is no income. */
export interface TariffTax {
  /** Not rounded: the concept that uses it rounds once. */
  tax: Decimal
  row: TariffRow | null
  table: string
}

/** LISR 96: fixed amount of the row, plus its rate on the part above the lower limit. */
export const tariffTax = (law: Law, table: TariffName, income: Decimal): TariffTax =>
  taxOfRows(law.isr.tables[table], table, income)

const PUBLISHED: Record<number, TariffName> = { 1: 'daily', 7: 'weekly7', 10: 'tenDay', 15: 'fifteenDay' }

/** `tariffTax` by the table of a number of days. Official ones exist only for 1, 7, 10 and 15 days. */
export function tariffTaxByDays(law: Law, days: number, income: Decimal): TariffTax {
  const isInProportion = days === FOURTEEN && law.rules.fourteenDays.table === 'Monthly table in proportion'
  if (!isInProportion) return taxOfRows(tariffOfDays(law, days), PUBLISHED[days] ?? `daily × ${days}`, income)
  const part = decimal(days)
  const monthly = tariffTax(law, 'monthly', income.times(MONTH).div(part))
  return { ...monthly, tax: monthly.tax.times(part).div(MONTH), table: 'monthly, of income ÷ 14 × 30.4' }
}

const FOURTEEN = 14
const MONTH = decimal('30.4')

const tablesOfDays = new WeakMap<object, Map<number, TariffRow[]>>()

/** The table for any number of days, built once. */
export const tariffOfDays = ({ isr: { tables } }: Law, days: number): TariffRow[] =>
  kept(
    kept(tablesOfDays, tables, () => new Map()),
    days,
    () => rowsOfDays(tables.daily, days),
  )

interface ExactRow {
  row: TariffRow
  lower: Decimal
  fixed: Decimal
  rate: Decimal
}

const exactRows = new WeakMap<readonly TariffRow[], ExactRow[]>()

function taxOfRows(rows: readonly TariffRow[], table: string, income: Decimal): TariffTax {
  const exact = kept(exactRows, rows, () => rows.map(toExact))
  // From the top, by lower limit alone: an income between the cents of two rows still has a row.
  const found = exact.findLast(({ lower }) => income.gte(lower))
  if (!found) return { tax: ZERO, row: null, table }
  return { tax: income.minus(found.lower).times(found.rate).plus(found.fixed), row: found.row, table }
}

const toExact = (row: TariffRow): ExactRow => ({
  row,
  lower: decimal(row.lower),
  fixed: decimal(row.fixed),
  rate: decimal(row.ratePercent).times(decimal('0.01')),
})

export const explainedRow = ({ row, table }: TariffTax) => (row ? { row: { table, ...row } } : {})
