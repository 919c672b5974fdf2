import { DEDUCTIONS, type Incident } from '../../../../payroll/period/types.ts'

/** Perceptions entered by their code: the incident type that calculates them. */
export const BY_AMOUNT_OF_CODE: Record<string, Incident['type']> = {
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
export const PERCEPTION_CODES = Object.keys(BY_AMOUNT_OF_CODE)

export const DEDUCTION_TYPES: readonly string[] = DEDUCTIONS
