import { ZONE } from '../../contract/calendar.ts'
import { t } from '../../contract/language/texts.ts'
import { valueText } from '../../contract/language/values.ts'
import { statusLabel } from '../../contract/statuses.ts'
import type { TableColumn } from '../../contract/tables/definition.ts'
import { cellValue } from '../../contract/tables/extra.ts'

const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
const time = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })
const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/

type Row = Record<string, unknown>

/** The day of an instant in Mexico City, as 2026-11-05. */
export const dayOf = (instant: Date): string => day.format(instant)

/** The head of the file. A column of money is followed by one with the currency, so that amounts stay numbers. */
export const headsOf = (columns: readonly TableColumn[]): string[] =>
  columns.flatMap(({ title, format }) => (format === 'money' ? [title, t('server-lists.currency', { title })] : [title]))

/** One row as texts, each as its column says; a missing value is empty. */
export const cellsOf = (columns: readonly TableColumn[], row: Row): string[] =>
  columns.flatMap((column) => {
    const value = cellValue(row, column.field)
    if (column.format !== 'money') return [textOf(column, value, row)]
    return isMissing(value) ? ['', ''] : [moneyOf(String(value)), String(row['currency'] ?? 'MXN')]
  })

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

function textOf({ format, labels, statuses: list }: TableColumn, value: unknown, row: Row): string {
  if (format === 'person') return `${row['firstname'] ?? ''} ${row['lastname'] ?? ''}`.trim()
  if (isMissing(value)) return ''
  if (typeof value === 'boolean') return valueText(labels?.[String(value)] ?? value)
  const text = Array.isArray(value) && format !== 'word' ? value.join(', ') : String(value)
  if (format === 'status') return statusLabel(list ?? '', text)
  if (format === 'date' || format === 'since') return dateText(text)
  if (format === 'datetime') return timeText(text)
  return labels?.[text] ?? (format === 'word' || labels ? valueText(value) : text)
}

function dateText(text: string): string {
  const date = new Date(text)
  return CALENDAR_DATE.test(text) || Number.isNaN(date.getTime()) ? text : dayOf(date)
}

function timeText(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : `${dayOf(date)} ${time.format(date)}`
}

/** "18500.500000" as 18500.50: at least two decimals, and no further zeros. Never through a binary number. */
function moneyOf(text: string): string {
  const parts = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) return text
  return `${parts[1]}.${(parts[2] ?? '').replace(/(?<!0)0+$/, '').padEnd(2, '0')}`
}
