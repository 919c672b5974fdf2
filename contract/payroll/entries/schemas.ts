import type { Static } from 'typebox'
import file from '../../../schemas/answers/payroll-entries.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-entries.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'

export const inputs = shapes(inputFile, {}, 'inputs')
export const { IncidentInput, DeductionInput } = inputs

export const answers = shapes(file)
export const { Incident, PayrollDeduction } = answers
export type Incident = Static<typeof Incident>
export type PayrollDeduction = Static<typeof PayrollDeduction>
