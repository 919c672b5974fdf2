import Type, { type Static } from 'typebox'
import file from '../../../schemas/answers/payroll-entries.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Id } from '../../format/shared.ts'
import { Figure, FreeText } from '../inputs.ts'

/** An incident as it is entered. */
export const IncidentInput = Type.Object({
  payrollId: Id,
  type: FreeText,
  date_from: FreeText,
  date_to: FreeText,
  quantity: Figure,
  amount: Figure,
  percent: Figure,
  note: FreeText,
  imss_folio: FreeText,
})

/** A deduction as it is entered. */
export const DeductionInput = Type.Object({
  payrollId: Id,
  type: FreeText,
  amount: Figure,
  percent: Figure,
  of: FreeText,
  from: FreeText,
  to: FreeText,
  total: Figure,
  remaining: Figure,
  recurring: Type.Optional(Type.Boolean()),
  note: FreeText,
})

export const answers = shapes(file)
export const { Incident, PayrollDeduction } = answers
export type Incident = Static<typeof Incident>
export type PayrollDeduction = Static<typeof PayrollDeduction>
