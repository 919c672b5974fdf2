import type { Readings, Zone } from '../law/types.ts'
import type { Benefits, DeductionInput, PayLine } from '../period/types.ts'
import type { OtherPay } from './other-pay-types.ts'

/** A deduction from a settlement other than tax and social security. */
export interface SettlementDeduction
  extends Pick<DeductionInput, 'type' | 'amount' | 'percent' | 'of' | 'discount' | 'withoutInsurance' | 'remaining'> {
  /** Does a percentage also apply to the separation payments, as the court order states? Default: yes. */
  ofSeparation?: boolean
  /** A debt to the employer that the person agreed to pay of everything (LFT 33): 30 % of the wages is no limit then. */
  agreed?: boolean
}

export const SETTLEMENT_TYPES = [
  'Resignation',
  'Mutual agreement',
  'With cause',
  'Without cause',
  'End of term',
  'Death',
  'Other',
] as const
export type SettlementType = (typeof SETTLEMENT_TYPES)[number]

/** A change of the wage: the days before it are paid at the old one. */
export interface OwedRaise {
  from: string
  oldMonthlySalary: string
}

/** All that a settlement depends on. Days `YYYY-MM-DD`, both ends included; money and rates as decimal text. */
export interface SettlementInput extends Omit<Readings, 'minimumWageSubsidy'>, Benefits {
  type: SettlementType
  /** First day of service. */
  startDate: string
  /**
   * First day of the contract, where it continues earlier ones, whose own settlements pay vacation and bonus up to their ends;
   * default: `startDate`.
   */
  contractStart?: string
  /** Last day of work: salary is owed up to and with it. */
  lastDay: string
  /** Last day of the contract: service, vacation and bonus count up to and with it. Not before `lastDay`. */
  endDate: string
  /** Chooses the tables; default: `endDate`. */
  paymentDate?: string
  monthlySalary: string
  /** The agreed integrated daily wage; by default it is calculated from the fixed wage. */
  integratedDailyWage?: string
  /** Variable pay of the last thirty days worked, and the days paid in them: part of the integrated wage (LFT 84, 89). */
  variablePay?: { total: string; days: string }
  /** Variable pay of the bimester before, and the days paid in it: part of the contribution base wage (LSS 30-II). */
  bimester?: { total: string; days: string }
  /** Places of the integration factor; default four. */
  factorPlaces?: number
  /** The notified contribution base wage; by default it is calculated from the fixed wage. */
  sbc?: string
  /** Taxation of bonus and vacation premium; `Tariff`: with the salary of the month. Default: RLISR 174. */
  extraordinaryMethod?: 'Tariff' | 'RLISR 174'
  zone: Zone
  /** Days of salary owed; `owedSalaryDays` counts them. */
  salaryDays: string
  /** Changes of the wage within these days, in their order: each day is paid at its own wage (LFT 82, 85). */
  raises?: readonly OwedRaise[]
  /** Days of social security of these days of salary (LSS 30: calendar days); default: as many. */
  socialSecurityDays?: string
  /** A day whose UMA, minimum wage and rates count for the quotas; default: the last day of work (LSS 5-A, 39). */
  socialSecurityDate?: string
  /** Vacation of earlier years of service that was not taken. */
  pendingVacationDays?: string
  /** Days taken in this year of service, with their premium; an excess over the earned days is not claimed back. */
  vacationDaysTaken?: string
  /** Days of this calendar year that do not count for the Christmas bonus (unjustified absences, general illness). */
  absenceDays?: number
  /** A contract with an agreed end (fixed term, project): a different indemnity per year (LFT 50-I). */
  isFixedTerm?: boolean
  /** Dismissal without cause: the indemnity of LFT 50 is due (reinstatement refused). Default: yes. */
  paysPerYear?: boolean
  /**
   * Salary of the same month paid before, its number of days, its withholding and the subsidy it caused; by default these are
   * those of the table for these days.
   */
  monthToDate?: { days: number; taxed: string; isrWithheld?: string; subsidyCaused?: string }
  /** Christmas bonus of this calendar year paid before; the rest is due. */
  christmasBonusPaid?: string
  /** The base of the rate on separation payments (LISR 95, 96); default: the monthly salary. */
  lastOrdinaryMonthlySalary?: string
  /** Pay in addition to the salary: commissions, a savings fund to pay out. */
  otherPay?: OtherPay[]
  deductions?: SettlementDeduction[]
  /** Exempt parts used up earlier in the calendar year. */
  exemptUsed?: { christmasBonus?: string; vacationPremium?: string }
}

export interface SettlementLine extends Pick<PayLine, 'name' | 'base' | 'taxed' | 'exempt' | 'amount' | 'explanations'> {
  /** A key of `concepts` in payroll/law/settlement.json. */
  code: string
  /** Key of the SAT catalogue of perceptions or deductions. */
  satCode: string
  /** `Other payment`: paid with it and no income. */
  kind: 'Perception' | 'Deduction' | 'Other payment'
  /** The counted days and their multiplier, where the concept has them. */
  days: string | null
}

/** A note that a person should read before trusting a figure. */
export interface SettlementWarning {
  code:
    | 'PROVISIONAL_TABLES'
    | 'UNVERIFIED_RULE'
    | 'BENEFICIARIES'
    | 'PER_YEAR_CHOICE'
    | 'SUBSIDY_IN_CASH'
    | 'BELOW_MINIMUM_WAGE'
    | 'DEDUCTION_CUT'
  message: string
}

export interface Settlement {
  lines: SettlementLine[]
  gross: string
  deductions: string
  net: string
  currency: 'MXN'
  /**
   * Employment subsidy that the settlement causes: its receipt states it, and the tax of the year is less by it (LISR 97; Decree
   * on the employment subsidy). One that was confirmed before this was counted has none.
   */
  subsidyCaused?: string
  dailyWage: string
  integratedDailyWage: string
  integrationFactor: string
  /** Completed years and days since the last anniversary. */
  service: { years: number; days: number }
  warnings: SettlementWarning[]
}
