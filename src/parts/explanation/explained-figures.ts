import { t, textAt, texts } from '../../../contract/language/texts.ts'
import type { PayExplanation } from '../../../contract/payroll/counting/schemas.ts'
import { formatMoney } from '../../ui/format.ts'

const DECIMAL = /^-?\d+(\.\d+)?$/
/** Inputs that are counts or factors and not money. */
const COUNTS =
  /^(Days|Vacation days|Bonus days|Sundays|Hours|Years?|Weeks|Integration factor|Part of this period|Row|Kind|Value)\b|\bdays?$/i
/** Paid by the day or the year, although its name ends so. */
const MONEY = /^(UMA|UMI) a /

/** Money with its sign; days, rates and texts unchanged. @param name in English, which the server calls its code */
export function figure(name: string, value: string): string {
  if (!DECIMAL.test(value)) return value
  return COUNTS.test(name) && !MONEY.test(name) ? plain(value) : amount(value)
}

/** "15.000000" is 15, and 3.50 days are 3.5. */
export const plain = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)

/** Formats an amount; one with more than two decimals keeps those it is calculated with. */
export function amount(value: string): string {
  if (!DECIMAL.test(value)) return value
  const more = /\.\d\d(\d*[1-9])/.exec(value)?.[1]
  // Cut, not rounded: the further digits follow.
  return more ? `${formatMoney(value.slice(0, -more.length))}${more}` : formatMoney(value)
}

const tableOfDays = /^daily × (\d+)$/
export const tableName = (table: string): string =>
  textAt('payment-requests.payroll.explanation.tables', table) ??
  table.replace(tableOfDays, (_all, days: string) => t('payment-requests.payroll.explanation.tableOfDays', { days }))

/** The formula of the tax table with the figures of this payment; `null` where the table was not used directly. */
export function taxFigures({ row, inputs }: Pick<PayExplanation, 'row' | 'inputs'>): string | null {
  const inputOf = (name: string) => inputs.find(({ code, name: shown }) => (code ?? shown) === name)?.value
  const taxed = inputOf('Taxed income')
  if (!row || !(row.table in texts('payment-requests.payroll.explanation.tables') || tableOfDays.test(row.table))) return null
  if (taxed === undefined || inputOf('Tax by the table') === undefined) return null
  const subsidy = inputOf('Employment subsidy')
  const tax = `${amount(row.fixed)} + (${amount(taxed)} − ${amount(row.lower)}) × ${row.ratePercent}%`
  return subsidy === undefined ? tax : `${tax} − ${amount(subsidy)}`
}
