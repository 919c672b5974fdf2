import { inForce } from './law.ts'
import content from './payroll-rules.json' with { type: 'json' }
import type { Dated } from './types.ts'

/** How many hours of a week are paid double; what passes them is paid triple. */
export interface OvertimeRule extends Dated {
  doubleHoursWeek: string
  doubleHoursDay: string
  doubleDaysWeek: number
  doublePercent: string
  triplePercent: string
}

export const SHIFTS = ['Day', 'Night', 'Mixed'] as const
export type Shift = (typeof SHIFTS)[number]

interface PayrollRules {
  overtime: OvertimeRule[]
  shiftHours: Dated & { hours: Record<Shift, string> }
  premiums: Dated & { sundayPercent: string; restDayPercent: string; holidayPercent: string }
  welfare: Dated & { incomeUma: string; exemptUma: string }
  savingsFund: Dated & { salaryPercent: string; annualUma: string }
  /** Prizes up to so much of the SBC, and vouchers up to so much of the UMA, are no part of the contribution base. */
  variablePay: Dated & { prizePercent: string; vouchersUmaPercent: string }
  restDayExempt: Dated
  fourteenDays: Dated
  subsidyBasis: Dated
  annual: Dated & { incomeLimit: string }
  housing: {
    umi: (Dated & { daily: string })[]
    discount: Dated & { insuranceBimester: string }
    absences: (Dated & { suspends: boolean })[]
  }
  caps: {
    housing: Dated & { minimumWagePercent: string }
    consumer: Dated & { percent: string; minimumWagePercent: string }
    employer: Dated & { excessPercent: string }
    savings: Dated & { excessPercent: string }
    left: Dated
  }
}

/** payroll/law/payroll-rules.json: rules that stand beside the tables of a year. */
export const PAYROLL_RULES = content as unknown as PayrollRules

export const overtimeOn = (day: string): OvertimeRule => inForce(PAYROLL_RULES.overtime, day)
export const umiOn = (day: string) => inForce(PAYROLL_RULES.housing.umi, day)
export const housingAbsencesOn = (day: string) => inForce(PAYROLL_RULES.housing.absences, day)
