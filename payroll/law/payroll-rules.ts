import { inForce } from './in-force.ts'
import content from './payroll-rules.json' with { type: 'json' }
import type { HousingAbsences, Law, OvertimeRule, Shift, UmiRate } from './types.ts'

export const SHIFTS: readonly Shift[] = ['Day', 'Night', 'Mixed']

type PayrollRules = Pick<Law, 'overtime' | 'umi' | 'housingAbsences' | 'rules'>

/** payroll/law/payroll-rules.json as published; for the rules of a day use the law of that day. */
export const PAYROLL_RULES = content as unknown as PayrollRules

export const overtimeOn = ({ overtime }: Law, day: string): OvertimeRule => inForce(overtime, day)
export const umiOn = ({ umi }: Law, day: string): UmiRate => inForce(umi, day)
export const housingAbsencesOn = ({ housingAbsences }: Law, day: string): HousingAbsences => inForce(housingAbsences, day)
