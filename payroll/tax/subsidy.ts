import { kept } from '../kept.ts'
import { scaledRows } from '../law/rows-of-days.ts'
import type { FlatSubsidy, Law, TableSubsidy } from '../law/types.ts'
import { cents, type Decimal, decimal, figure, ZERO } from '../money/decimal.ts'

const MONTH = decimal('30.4')

/** Employment subsidy of a whole month for a taxed income. Since May 2024 it only reduces the tax. */
export function monthlySubsidy({ employmentSubsidy: subsidy }: Law, income: Decimal): Decimal {
  if (income.lte(ZERO)) return ZERO
  if (subsidy.kind === 'flat') {
    return income.lte(figure(subsidy.monthlyIncomeCap)) ? figure(subsidy.monthlyAmount) : ZERO
  }
  return rowSubsidy(subsidy.rows, income)
}

/** The subsidy for part of a month: of the flat one amount and limit ÷ 30.4 × days, of the old one its table × days. */
export function subsidyOfDays({ employmentSubsidy: subsidy }: Law, days: number | string, income: Decimal): Decimal {
  if (income.lte(ZERO) || decimal(days).lte(ZERO)) return ZERO
  if (subsidy.kind === 'table') return rowSubsidy(rowsOfDays(subsidy, days), income)
  // Multiplied out, so that no rounding happens where the limit is between two cents.
  const isWithin = income.times(MONTH).lte(figure(subsidy.monthlyIncomeCap).times(decimal(days)))
  return isWithin ? flatOfDays(subsidy, days) : ZERO
}

/** Income limit for a number of days, not rounded; `null` for the old table. */
export const subsidyLimitOfDays = ({ employmentSubsidy: subsidy }: Law, days: number | string): Decimal | null =>
  subsidy.kind === 'flat' ? figure(subsidy.monthlyIncomeCap).times(decimal(days)).div(MONTH) : null

const flatOfDays = ({ monthlyAmount }: FlatSubsidy, days: number | string): Decimal =>
  cents(figure(monthlyAmount).times(decimal(days)).div(MONTH))

type SubsidyRow = TableSubsidy['rows'][number]

/** A row applies from its lower limit, which is a cent above the row before. */
const rowSubsidy = (rows: readonly SubsidyRow[], income: Decimal): Decimal =>
  figure(rows.findLast(({ lower }) => income.gte(figure(lower)))?.subsidy ?? '0')

const oldTables = new WeakMap<TableSubsidy, Map<string, SubsidyRow[]>>()

/** The table for a number of days is built like that of the tax: month ÷ 30.4 to cents, times the days. */
function rowsOfDays(subsidy: TableSubsidy, days: number | string): SubsidyRow[] {
  const times = (text: string): string => cents(decimal(text).div(MONTH)).times(decimal(days)).toFixed(2)
  const built = kept(oldTables, subsidy, () => new Map())
  return kept(built, String(days), () => scaledRows(subsidy.rows, times, (row) => ({ subsidy: times(row.subsidy) })))
}
