import type { PaymentInput, Payroll, PayrollTotals } from '../period/types.ts'

export const EXTRAORDINARY = ['Christmas bonus', 'Profit sharing', 'Vacation premium', 'Sunday premium', 'Bonus'] as const

export interface ExtraordinaryPayment {
  type: (typeof EXTRAORDINARY)[number]
  /** Instead of days. */
  amount?: string
  /** For `Bonus`: a concept of our own (`law.concepts`) to pay. */
  code?: string
  /** For a Christmas bonus the bonus days due; for a vacation premium the vacation days; for a Sunday premium the Sundays. */
  days?: string
  /** Days of the year that do not count for the Christmas bonus. */
  absenceDays?: number
  /** Last day that counts for the Christmas bonus; default: the end of the year of the payment. */
  through?: string
}

/** A payment outside the periods of pay. Orders of alimony are its deductions; one of a daily salary does not apply. */
export interface ExtraordinaryInput extends PaymentInput {
  payments: ExtraordinaryPayment[]
  /** Default: RLISR 174. `Tariff`: with the ordinary income of the month. */
  method?: 'Tariff' | 'RLISR 174'
  /** Regular income of a month; default: the monthly salary. */
  ordinaryMonthlyIncome?: string
  /** Days that prizes reward: 10 % of the contribution base of them is free (LSS 27-VII); default: none. */
  prizeDays?: string
  /** The last of these days; default: the day of payment. */
  prizeThrough?: string
  state?: string
}

export interface Extraordinary extends Pick<Payroll, 'lines' | 'currency' | 'warnings'> {
  /** The part that counts for the contribution base of the next bimester (LSS 27, 30-II; K). */
  variablePay: string
  totals: Pick<PayrollTotals, 'gross' | 'taxed' | 'exempt' | 'isr' | 'deductions' | 'net' | 'stateTax' | 'employerCost'>
}
