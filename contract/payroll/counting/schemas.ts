import type { Static } from 'typebox'
import file from '../../../schemas/answers/payroll-counting.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Incident, PayrollDeduction } from '../entries/schemas.ts'
import { CepWaiver, PayrollCep, PayrollCfdi } from '../papers/schemas.ts'

export const answers = shapes(file, { Incident, PayrollDeduction, PayrollCfdi, PayrollCep, CepWaiver })
export const {
  PayrollIssue,
  PayExplanation,
  Perception,
  PlainLine,
  OfferedConcept,
  PayrollBank,
  PayrollAnnual,
  OtherEmployer,
  PayrollRow,
  Payroll,
  ProfitSharing,
  ProfitShare,
} = answers
export type PayrollIssue = Static<typeof PayrollIssue>
export type PayExplanation = Static<typeof PayExplanation>
export type Perception = Static<typeof Perception>
export type OfferedConcept = Static<typeof OfferedConcept>
export type PlainLine = Static<typeof PlainLine>
export type PayrollBank = Static<typeof PayrollBank>
export type PayrollAnnual = Static<typeof PayrollAnnual>
export type PayrollRow = Static<typeof PayrollRow>
export type Payroll = Static<typeof Payroll>
export type ProfitSharing = Static<typeof ProfitSharing>
export type ProfitShare = Static<typeof ProfitShare>
export type OtherEmployer = Static<typeof OtherEmployer>
