import type { Zone } from '../law/types.ts'
import type { DeductionInput, PayLine, PayWarning } from '../period/types.ts'
import type { ByHand } from '../tax/by-hand.ts'

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

/** A payment outside the periods of pay. Days, money and rates are decimal text. */
export interface ExtraordinaryInput {
  /** Chooses the tables. */
  paymentDate: string
  /** First day of service. */
  hireDate: string
  /** First day of the contract, from which on it pays a bonus, where it continues earlier ones; default: `hireDate`. */
  contractStart?: string
  zone: Zone
  monthlySalary?: string
  dailyWage?: string
  vacationDays?: number
  vacationPremiumPercent?: string
  christmasBonusDays?: string
  payments: ExtraordinaryPayment[]
  /** Default: RLISR 174. `Tariff`: with the ordinary income of the month. */
  method?: 'Tariff' | 'RLISR 174'
  /** Regular income of a month; default: the monthly salary. */
  ordinaryMonthlyIncome?: string
  hasSubsidy?: boolean
  /** Amounts set by hand: the tax includes them, the lines stay unchanged. */
  byHand?: ByHand
  /** Orders of alimony; `of` a daily salary does not apply to a payment without days. */
  deductions?: DeductionInput[]
  exemptUsed?: { christmasBonus?: string; vacationPremium?: string; profitSharing?: string }
  state?: string
}

export interface Extraordinary {
  lines: PayLine[]
  totals: {
    gross: string
    taxed: string
    exempt: string
    isr: string
    deductions: string
    net: string
    stateTax: string
    employerCost: string
  }
  currency: 'MXN'
  warnings: PayWarning[]
}
