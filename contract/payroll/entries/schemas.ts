import Type, { type Static } from 'typebox'
import { Amount, Day, Figure as FigureText, FileLink, Id, Instant, Nullable, ShortText, Text } from '../../format/shared.ts'
import { Figure, Said } from '../inputs.ts'

export const Incident = Type.Object({
  id: Id,
  payroll_id: Id,
  type: ShortText,
  date_from: Nullable(Day),
  date_to: Nullable(Day),
  quantity: Nullable(FigureText),
  /** days, hours or pieces. */
  unit: Nullable(ShortText),
  amount: Nullable(Amount),
  percent: Nullable(FigureText),
  note: Text,
  imss_folio: Text,
  /** The certificate of the IMSS, or another proof. */
  file_url: FileLink,
  created_at: Instant,
})
export type Incident = Static<typeof Incident>

export const PayrollDeduction = Type.Object({
  id: Id,
  payroll_id: Id,
  type: ShortText,
  amount: Nullable(Amount),
  percent: Nullable(FigureText),
  of: Nullable(ShortText),
  date_from: Nullable(Day),
  date_to: Nullable(Day),
  total: Nullable(Amount),
  remaining: Nullable(Amount),
  recurring: Type.Boolean(),
  note: Text,
  /** The order of the court, the contract of the loan. */
  file_url: FileLink,
  created_at: Instant,
})
export type PayrollDeduction = Static<typeof PayrollDeduction>

/** An incident as it is entered. */
export const IncidentInput = Type.Object({
  payrollId: Id,
  type: Said,
  date_from: Said,
  date_to: Said,
  quantity: Figure,
  amount: Figure,
  percent: Figure,
  note: Said,
  imss_folio: Said,
})

/** A deduction as it is entered. */
export const DeductionInput = Type.Object({
  payrollId: Id,
  type: Said,
  amount: Figure,
  percent: Figure,
  of: Said,
  from: Said,
  to: Said,
  total: Figure,
  remaining: Figure,
  recurring: Type.Optional(Type.Boolean()),
  note: Said,
})
