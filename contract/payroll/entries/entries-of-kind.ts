import { DEDUCTIONS } from '../../../payroll/period/types.ts'
import type { RequestKind } from '../requests/schemas.ts'
import { INCIDENT_TYPES } from './entry-types.ts'

/** Perceptions entered by their code, and the type of incident that enters the same amount. */
export const TYPE_OF_CODE: Readonly<Record<string, string>> = {
  BONUS: 'Bonus',
  COMMISSION: 'Commission',
  GRATUITY: 'Gratuity',
  PUNCTUALITY: 'Punctuality prize',
  ATTENDANCE: 'Attendance prize',
  OTHER: 'Other perception',
  FOOD_VOUCHERS: 'Meal vouchers',
  SAVINGS_FUND: 'Savings fund',
  PROFIT_SHARING: 'Profit sharing',
  CHRISTMAS_BONUS: 'Christmas bonus',
  EXPENSE_REFUND: 'Expense refund',
}
const PERCEPTION_CODES = Object.keys(TYPE_OF_CODE)

/** The entries that a payment request takes. */
export interface KindEntries {
  incidents: readonly string[]
  /** Codes of perceptions that are entered for chosen people. */
  perceptions: readonly string[]
  deductions: readonly string[]
  /** Perceptions of our own, as incidents and by their code; deductions of our own belong to a regular payroll. */
  takesOwn: boolean
}

const ALL: KindEntries = {
  incidents: INCIDENT_TYPES,
  perceptions: PERCEPTION_CODES,
  deductions: DEDUCTIONS,
  takesOwn: true,
}

/** Amounts of which no part is exempt, and those whose exempt part is the same outside a period of pay. */
const ONE_OFF: KindEntries = {
  incidents: [
    'Vacation',
    'Sunday premium',
    'Bonus',
    'Commission',
    'Gratuity',
    'Other perception',
    'Punctuality prize',
    'Attendance prize',
    'Profit sharing',
  ],
  perceptions: PERCEPTION_CODES.filter((code) => !['FOOD_VOUCHERS', 'SAVINGS_FUND', 'EXPENSE_REFUND'].includes(code)),
  deductions: ['Alimony'],
  takesOwn: true,
}

const OF_KIND: Readonly<Record<RequestKind, KindEntries>> = {
  Regular: ALL,
  Extraordinary: ONE_OFF,
  Correction: ONE_OFF,
  // Days that do not count for the bonus, or another amount instead of that of the law.
  'Christmas bonus': {
    incidents: ['Absence', 'Unpaid leave'],
    perceptions: ['CHRISTMAS_BONUS'],
    deductions: ['Alimony'],
    takesOwn: false,
  },
  'Profit sharing': {
    incidents: ['Profit sharing'],
    perceptions: ['PROFIT_SHARING'],
    deductions: ['Alimony'],
    takesOwn: false,
  },
  // It pays the amounts of the confirmed settlement.
  Settlement: { incidents: [], perceptions: [], deductions: [], takesOwn: false },
}

/** The entries that a request of this kind pays or deducts; it takes no others. */
export const entriesOfKind = (kind: string): KindEntries => OF_KIND[kind as RequestKind]
