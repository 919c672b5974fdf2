import Type, { type Static } from 'typebox'
import file from '../../../schemas/answers/payroll-entries.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Id } from '../../format/shared.ts'
import { Figure, Said } from '../inputs.ts'

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

export const answers = shapes(file)
export const { Incident, PayrollDeduction } = answers
export type Incident = Static<typeof Incident>
export type PayrollDeduction = Static<typeof PayrollDeduction>
