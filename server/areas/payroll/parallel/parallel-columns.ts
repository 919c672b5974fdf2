import { CONCEPT_CODES } from '../../../../payroll/law/concepts.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { NET } from '../../../../payroll/parallel/reasons.ts'
import type { Incident, PayrollInput } from '../../../../payroll/period/types.ts'
import { folded } from '../../../cells/folded.ts'

/** One row of the file: the inputs for recalculating it, and the other system's results. */
export interface ParallelRow {
  row: number
  number: string
  name: string
  /** `null` where the row cannot be counted; `problem` says why. */
  input: PayrollInput | null
  problem: string | null
  theirs: ReadonlyMap<string, string>
}

/** Columns with person and terms, as for a period of docs/payroll.md. */
export const TERMS = {
  number: '',
  name: '',
  period: 'period',
  period_start: 'periodStart',
  period_end: 'periodEnd',
  payment_date: 'paymentDate',
  hire_date: 'hireDate',
  zone: 'zone',
  monthly_salary: 'monthlySalary',
  daily_wage: 'dailyWage',
  sbc: 'sbc',
  state: 'state',
  days_paid: 'daysPaid',
  social_security_days: 'socialSecurityDays',
} as const

/** Columns of incidents, which we calculate. */
export const HAPPENED: Record<string, { type: Incident['type']; field: 'days' | 'hours' }> = {
  absence_days: { type: 'Absence', field: 'days' },
  sick_days: { type: 'Sick leave IMSS general', field: 'days' },
  work_risk_days: { type: 'Sick leave IMSS work risk', field: 'days' },
  maternity_days: { type: 'Maternity', field: 'days' },
  vacation_days: { type: 'Vacation', field: 'days' },
  sundays: { type: 'Sunday premium', field: 'days' },
  rest_days_worked: { type: 'Rest day worked', field: 'days' },
  holidays_worked: { type: 'Holiday worked', field: 'days' },
  double_hours: { type: 'Overtime double', field: 'hours' },
  triple_hours: { type: 'Overtime triple', field: 'hours' },
}

const MONEY = ['monthly_salary', 'daily_wage', 'sbc']
const DAYS = ['days_paid', 'social_security_days', ...Object.keys(HAPPENED)]

/** Columns of days and hours, which never reach a thousand. */
export const isSmall = (column: string): boolean => DAYS.includes(column)

/** Concepts of our own, by code. */
export type OwnConcepts = Law['concepts']

/** The meaning of the names in the first row of a file. */
export interface Columns {
  /** The internal name of a column: an amount by the code of its concept, others in lower case. */
  nameOf(head: string): string
  /** An amount of the other system. */
  isCode(column: string): boolean
  isNumeric(column: string): boolean
  isKnown(column: string): boolean
}

/** @param own known by code, English or Spanish name, case and accents apart */
export function columnsOf(own: OwnConcepts): Columns {
  const codes = new Set([...CONCEPT_CODES, NET, ...Object.keys(own)])
  const named = new Map(
    Object.entries(own).flatMap(([code, { name, nameEs }]) => [name, nameEs].map((one) => [folded(one), code] as const)),
  )
  const isCode = (column: string): boolean => codes.has(column)
  const isNumeric = (column: string): boolean => isCode(column) || MONEY.includes(column) || isSmall(column)
  const isKnown = (column: string): boolean => Object.hasOwn(TERMS, column) || isNumeric(column)
  const nameOf = (head: string): string => {
    const [code, small] = [head.toUpperCase(), head.toLowerCase()]
    if (isCode(code)) return code
    return isKnown(small) ? small : (named.get(folded(head)) ?? small)
  }
  return { nameOf, isCode, isNumeric, isKnown }
}
