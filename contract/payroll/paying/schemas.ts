import type { Static } from 'typebox'
import file from '../../../schemas/answers/payroll-paying.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Payroll, PayrollRow } from '../counting/schemas.ts'
import { RequestProof } from '../requests/schemas.ts'

export const answers = shapes(file, { Payroll, PayrollRow, RequestProof })
export const { PayrollReceipt, EmployeePayroll, PaidEmployee, YearTotals } = answers
export type EmployeePayroll = Static<typeof EmployeePayroll>
export type PaidEmployee = Static<typeof PaidEmployee>
export type YearTotals = Static<typeof YearTotals>
export type PayrollReceipt = Static<typeof PayrollReceipt>
