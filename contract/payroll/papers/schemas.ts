import type { Static } from 'typebox'
import file from '../../../schemas/answers/payroll-papers.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'

export const answers = shapes(file)
export const { NamedReason, PayrollCfdi, PayrollCep, CepWaiver, MatchedCep, RequestPapers } = answers
export type PayrollCfdi = Static<typeof PayrollCfdi>
export type PayrollCep = Static<typeof PayrollCep>
export type RequestPapers = Static<typeof RequestPapers>
export type NamedReason = Static<typeof NamedReason>
