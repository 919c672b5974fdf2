import Type, { type Static } from 'typebox'
import file from '../../../schemas/answers/payroll-papers.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'

/** Number of paid people in each state; `None` where there is no paper yet. */
const Counts = Type.Record(Type.String({ maxLength: 30 }), Type.Integer())
const Outcome = Type.Enum(['right', 'wrong', 'not checked'])
export const answers = shapes(file, { Outcome, Counts })
export const { NamedReason, PayrollCfdi, PayrollCep, CepWaiver, MatchedCep, RequestPapers } = answers
export type PayrollCfdi = Static<typeof PayrollCfdi>
export type PayrollCep = Static<typeof PayrollCep>
export type RequestPapers = Static<typeof RequestPapers>
export type NamedReason = Static<typeof NamedReason>
