import type { Role } from '../../../../access-control/roles.ts'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { present } from '../../../../payroll/present.ts'
import { type FormRow, toRow } from '../../../forms/form-list.tsx'

/** Contractors have other types of ending. */
export const formOfRole = (role: Role): string => (role === 'Contractor' ? 'termination-contractor' : 'termination')

export function endingOf(termination: Termination | null): Record<string, unknown> {
  if (!termination) return {}
  const { type, reason, last_day, contract_end_date, notice_date, person_told } = termination
  return { type, reason, last_day, contract_end_date, ...(notice_date ? { notice_date } : {}), person_told }
}

export function termsOf(termination: Termination | null): Record<string, unknown> {
  const { pending_vacation_days, vacation_days_taken, salary_paid_through, pays_per_year } = termination?.settlement_terms ?? {}
  const days = { pending_vacation_days, vacation_days_taken, salary_paid_through, pays_per_year: pays_per_year ?? true }
  return present({ ...days, rehire: termination?.rehire })
}

/** The typed amounts of the settlement: a form, and two lists of forms. */
export interface Amounts {
  salary: Record<string, unknown>
  other_pay: readonly FormRow[]
  deductions: readonly FormRow[]
}

/** @param wage of the contract: the last ordinary salary, unless another one is entered */
export function amountsOf(termination: Termination | null, wage: string | null): Amounts {
  const {
    last_ordinary_monthly_salary,
    integrated_daily_wage,
    other_pay = [],
    deductions = [],
  } = termination?.settlement_terms ?? {}
  return {
    salary: present({ last_ordinary_monthly_salary: last_ordinary_monthly_salary ?? wage, integrated_daily_wage }),
    other_pay: other_pay.map((one) => toRow(present(one))),
    deductions: deductions.map((one) => toRow(present(one))),
  }
}

export const enteredAmounts = ({ salary, other_pay, deductions }: Amounts) => ({
  ...cleanFormData(salary),
  other_pay: other_pay.map(({ data }) => cleanFormData(data)),
  deductions: deductions.map(({ data }) => cleanFormData(data)),
})
