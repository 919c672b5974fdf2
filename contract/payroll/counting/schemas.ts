import type { Static } from 'typebox'
import file from '../../../schemas/answers/payroll-counting.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Incident, PayrollDeduction } from '../entries/schemas.ts'
import { CepWaiver, PayrollCep, PayrollCfdi } from '../papers/schemas.ts'

export const answers = shapes(file, { Incident, PayrollDeduction, PayrollCfdi, PayrollCep, CepWaiver })
export const { PayrollIssue, PayExplanation, PayrollRow, Payroll } = answers
export type PayrollIssue = Static<typeof PayrollIssue>
export type PayExplanation = Static<typeof PayExplanation>
export type Perception = Static<typeof answers.Perception>
export type OfferedConcept = Static<typeof answers.OfferedConcept>
export type PlainLine = Static<typeof answers.PlainLine>
export type PayrollBank = Static<typeof answers.PayrollBank>
export type PayrollAnnual = Static<typeof answers.PayrollAnnual>
export type PayrollRow = Static<typeof PayrollRow>
export type Payroll = Static<typeof Payroll>
export type ProfitSharing = Static<typeof answers.ProfitSharing>
export type ProfitShare = Static<typeof answers.ProfitShare>
export type OtherEmployer = Static<typeof answers.OtherEmployer>
