import Type, { type Static } from 'typebox'
import { Amount, Day, Id, Nullable, PictureLink, ShortText, Text } from '../../format/shared.ts'
import { PAYROLL_SUMMARY } from '../counting/schemas.ts'

/** The members of a payroll's receipt that are shown with the payroll. */
const PayrollReceipt = Type.Object({
  id: Id,
  status: ShortText,
  /** Downloads: pdf, xml, cep, zip. */
  parts: Type.Array(Type.String({ maxLength: 10 })),
})
export type PayrollReceipt = Static<typeof PayrollReceipt>

/** A payroll of one person among all of theirs. */
export const EmployeePayroll = Type.Object({
  ...PAYROLL_SUMMARY,
  company: Type.Object({ id: Id, name: ShortText }),
  /** `null` before it is paid, and for companies, which have no part in receipts. */
  receipt: Nullable(PayrollReceipt),
  folio: ShortText,
  kind: ShortText,
  request_status: ShortText,
  period_start: Day,
  period_end: Day,
  payment_date: Day,
})
export type EmployeePayroll = Static<typeof EmployeePayroll>

/** The owner of the payrolls. */
export const PaidEmployee = Type.Object({
  id: Id,
  firstname: ShortText,
  lastname: ShortText,
  number: Text,
  image_url: PictureLink,
  onboarding_status: Text,
  company: Nullable(Type.Object({ id: Id, name: ShortText })),
})
export type PaidEmployee = Static<typeof PaidEmployee>

/** Totals of the paid payrolls of a year. */
export const YearTotals = Type.Object({
  year: Type.Integer(),
  payrolls: Type.Integer(),
  gross: Amount,
  taxed: Amount,
  exempt: Amount,
  isr: Amount,
  imss_employee: Amount,
  total_deductions: Amount,
  net: Amount,
})
export type YearTotals = Static<typeof YearTotals>
