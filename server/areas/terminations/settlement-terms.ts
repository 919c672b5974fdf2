import type { Discount } from '../../../payroll/deductions/housing-credit.ts'
import type { OtherPay } from '../../../payroll/settlement/other-pay-types.ts'
import type { SettlementDeduction, SettlementInput } from '../../../payroll/settlement/types.ts'

/** Inputs of a settlement in addition to contract, type and days. */
export interface SettlementTerms {
  pending_vacation_days: number | null
  /** In this year of service. */
  vacation_days_taken: number | null
  salary_paid_through: string | null
  pays_per_year: boolean | null
  /** Where it differs from the wage (LISR 95). */
  last_ordinary_monthly_salary: string | null
  /** Instead of the computed one (LFT 84, 89). */
  integrated_daily_wage: string | null
  other_pay: OtherPayTerm[]
  deductions: DeductionTerm[]
}

export interface OtherPayTerm {
  type: OtherPay['type']
  amount: string
  name: string | null
}

export interface DeductionTerm {
  type: SettlementDeduction['type']
  amount: string | null
  percent: string | null
  agreed: boolean
  /** For an INFONAVIT credit without an amount: the discount from the notice in the record. */
  notice: Discount | null
}

export const NO_TERMS: SettlementTerms = {
  pending_vacation_days: null,
  vacation_days_taken: null,
  salary_paid_through: null,
  pays_per_year: null,
  last_ordinary_monthly_salary: null,
  integrated_daily_wage: null,
  other_pay: [],
  deductions: [],
}

export function termsInput(
  terms: SettlementTerms,
): Pick<
  SettlementInput,
  | 'pendingVacationDays'
  | 'vacationDaysTaken'
  | 'paysPerYear'
  | 'lastOrdinaryMonthlySalary'
  | 'integratedDailyWage'
  | 'otherPay'
  | 'deductions'
> {
  const { pending_vacation_days: pending, vacation_days_taken: taken, last_ordinary_monthly_salary: last } = terms
  const { integrated_daily_wage: integrated } = terms
  return {
    ...(pending === null ? {} : { pendingVacationDays: String(pending) }),
    ...(taken === null ? {} : { vacationDaysTaken: String(taken) }),
    paysPerYear: terms.pays_per_year ?? true,
    ...(last === null ? {} : { lastOrdinaryMonthlySalary: last }),
    ...(integrated === null ? {} : { integratedDailyWage: integrated }),
    ...(terms.other_pay.length === 0 ? {} : { otherPay: terms.other_pay.map(toOtherPay) }),
    ...(terms.deductions.length === 0 ? {} : { deductions: terms.deductions.map(toDeduction) }),
  }
}

const toOtherPay = ({ type, amount, name }: OtherPayTerm): OtherPay => ({ type, amount, ...(name === null ? {} : { name }) })

const toDeduction = ({ type, amount, percent, agreed, notice }: DeductionTerm): SettlementDeduction => ({
  type,
  ...(amount === null ? {} : { amount }),
  ...(percent === null ? {} : { percent }),
  ...(notice === null ? {} : { discount: notice }),
  ...(agreed ? { agreed } : {}),
})
