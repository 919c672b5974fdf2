import type { Static } from 'typebox'
import file from '../../../schemas/answers/payroll-requests.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Step } from '../../machines/step.ts'
import { PayrollIssue, PayrollRow } from '../counting/schemas.ts'
import { Limits, Multipliers } from '../settings/schemas.ts'

export const REQUEST_KINDS = [
  'Regular',
  'Extraordinary',
  'Christmas bonus',
  'Profit sharing',
  'Settlement',
  'Correction',
] as const

export type RequestKind = (typeof REQUEST_KINDS)[number]
export const PERIOD_TYPES = ['Weekly', 'Biweekly', 'Fortnightly', 'Monthly', 'One-off'] as const
export type PeriodType = (typeof PERIOD_TYPES)[number]

/** One message of a run's stream: progress, last person, and at the end the failures. */
export interface RunMessage {
  completed: number
  total: number
  last?: { payrollId: number; person: string } | { payrollId: number; person: string; error: string }
  errors?: { payrollId: number; person: string; error: string }[]
  /** It ended by a fault of ours, which the log has by this reference. */
  failure?: string
}

export const answers = shapes(file, { Limits, Multipliers, PayrollIssue, PayrollRow, Step })
export const { RequestTotals, PaymentRequestRow, RequestProof, RequestToApprove, PaymentRequest } = answers
export type RequestTotals = Static<typeof RequestTotals>
export type PaymentRequestRow = Static<typeof PaymentRequestRow>
export type RequestProof = Static<typeof RequestProof>
export type RequestToApprove = Static<typeof RequestToApprove>
export type PaymentRequest = Static<typeof PaymentRequest>
