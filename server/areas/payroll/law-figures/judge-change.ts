import { isDay } from '../../../../contract/calendar.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import { FIRST_DAY } from '../../../../payroll/law/law.ts'
import type { TariffRow } from '../../../../payroll/law/types.ts'
import { decimal } from '../../../../payroll/money/decimal.ts'
import type { ParameterField } from './parameters.ts'

const MIN_REASON = 10

/** Validates the members of every change: the first day of validity, not before today, and the reason. */
export function judgeOccasion(from: string, reason: string, today: string): FieldError[] {
  const problems = judgeDay(from, 'from')
  if (problems.length === 0 && from < today) problems.push({ field: 'from', message: t('server-payroll-figures.today') })
  if (reason.trim().length < MIN_REASON) {
    problems.push({ field: 'reason', message: t('server-fields.reason') })
  }
  return problems
}

/** Figures exist for days of the calendar from 2023 on. */
export const judgeDay = (day: string, field: string): FieldError[] =>
  isDay(day) && day >= FIRST_DAY ? [] : [{ field, message: t('server-payroll-figures.day') }]

/** All fields of a parameter and no others, each within its limits. */
export function judgeValues(fields: readonly ParameterField[], values: Record<string, string>): FieldError[] {
  const unknown = Object.keys(values).filter((key) => !fields.some((field) => field.key === key))
  return [
    ...unknown.map((key) => ({ field: `values.${key}`, message: t('server-payroll-figures.noField') })),
    ...fields.flatMap((field) => judgeValue(field, values[field.key]?.trim() ?? '')),
  ]
}

function judgeValue(
  { key, kind, places = 2, least, most, options = [], isOptional }: ParameterField,
  text: string,
): FieldError[] {
  const problem = (message: string): FieldError[] => [{ field: `values.${key}`, message }]
  if (text === '' && isOptional) return []
  if (kind === 'account') return /^[\w .-]{1,40}$/.test(text) ? [] : problem(t('server-payroll-figures.account'))
  if (kind === 'choice')
    return options.includes(text)
      ? []
      : problem(t('server-payroll-figures.chooseOne', { list: options.map(valueText).join(', ') }))
  if (text === '') return problem(t('server-payroll-figures.value'))
  if (!/^\d+(\.\d+)?$/.test(text)) return problem(t('server-payroll-figures.number'))
  if ((text.split('.')[1]?.length ?? 0) > places) {
    return problem(t('server-payroll-figures.places', { places }))
  }
  if (least !== undefined && decimal(text).lt(decimal(least))) return problem(t('server-payroll-figures.atLeast', { least }))
  if (most !== undefined && decimal(text).gt(decimal(most))) return problem(t('server-payroll-figures.atMost', { most }))
  return []
}

/** A table of the income tax: limits, fixed amounts and rates that only rise. */
export function judgeRows(table: string, rows: readonly TariffRow[]): FieldError[] {
  const problems: FieldError[] = []
  const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,2})?$/.test(text)
  const problem = (at: number, column: string, message: string) =>
    problems.push({ field: `rows.${table}.${at}.${column}`, message })
  rows.forEach((row, at) => {
    const before = rows[at - 1]
    for (const column of ['lower', 'fixed', 'ratePercent'] as const) {
      if (!isAmount(row[column])) problem(at, column, t('server-payroll-figures.twoDecimals'))
      else if (before && isAmount(before[column]) && decimal(row[column]).lte(decimal(before[column]))) {
        problem(at, column, t('server-payroll-figures.rising'))
      }
    }
  })
  if (problems.length > 0) return problems
  if (rows[0]?.lower !== '0.01') problem(0, 'lower', t('server-payroll-figures.firstRow'))
  if (rows.some(({ ratePercent }) => decimal(ratePercent).gt(decimal(100)))) {
    problem(rows.length - 1, 'ratePercent', t('server-payroll-figures.hundred'))
  }
  return problems
}

/** Each upper limit is a cent below the next lower one. */
export const withUppers = (rows: readonly TariffRow[]): TariffRow[] =>
  rows.map((row, at) => {
    const next = rows[at + 1]
    return { ...row, upper: next ? decimal(next.lower).minus(decimal('0.01')).toFixed(2) : null }
  })
