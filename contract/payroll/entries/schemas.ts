import Type, { type Static } from 'typebox'
import file from '../../../schemas/answers/payroll-entries.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-entries.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Instant } from '../../format/shared.ts'
import { Figure, FreeText, Ids } from '../inputs.ts'

/** Time of entry of the replaced entries as the user saw them; if it has changed since, the answer is STALE. */
const EnteredAt = Type.Optional(Instant)
export const inputs = shapes(inputFile, { FreeText, Figure, Ids, EnteredAt }, 'inputs')
export const { IncidentInput, DeductionInput } = inputs

export const answers = shapes(file)
export const { Incident, PayrollDeduction } = answers
export type Incident = Static<typeof Incident>
export type PayrollDeduction = Static<typeof PayrollDeduction>
