import Type, { type Static } from 'typebox'
import {
  Amount,
  Day,
  Doer,
  FileLink,
  Id,
  Instant,
  Nullable,
  PictureLink,
  RequestName,
  ShortText,
  Text,
  Version,
  Words,
} from '../../format/shared.ts'
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

export const RequestTotals = Type.Object({
  people: Type.Integer(),
  gross: Amount,
  taxed: Amount,
  exempt: Amount,
  deductions: Amount,
  isr: Amount,
  employment_subsidy: Amount,
  imss_employee: Amount,
  imss_employer: Amount,
  infonavit: Amount,
  fonacot: Amount,
  state_tax: Amount,
  net: Amount,
  employer_cost: Amount,
  fee: Amount,
  fee_vat: Amount,
  total_to_fund: Amount,
})
export type RequestTotals = Static<typeof RequestTotals>

const SUMMARY = {
  id: Id,
  folio: ShortText,
  /** One that was not typed says its kind and period, in the language of the caller. */
  name: RequestName,
  company: Type.Object({ id: Id, name: ShortText, logo_url: PictureLink }),
  kind: ShortText,
  period_type: ShortText,
  period_start: Day,
  period_end: Day,
  payment_date: Day,
  cutoff_at: Instant,
  status: ShortText,
  /** Since when it is in this status. */
  status_since: Instant,
  /** The party whose turn it is: Client, Provider or Nobody. */
  waits_for: ShortText,
  client_approved_at: Nullable(Instant),
  blockers_count: Type.Integer(),
  warnings_count: Type.Integer(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
}

/** A row of the list. */
export const PaymentRequestRow = Type.Object({
  ...SUMMARY,
  /** A request that was never calculated has no amounts. */
  totals: Type.Object({ people: Type.Integer(), net: Nullable(Amount), total_to_fund: Nullable(Amount) }),
})
export type PaymentRequestRow = Static<typeof PaymentRequestRow>

export const RequestProof = Type.Object({
  id: Id,
  name: ShortText,
  file_url: FileLink,
  amount: Amount,
  reference: Text,
  paid_at: Day,
  uploaded_by: Doer,
  at: Instant,
  refused_at: Nullable(Instant),
  refused_reason: Text,
})
export type RequestProof = Static<typeof RequestProof>

export const RequestApproval = Type.Object({ name: ShortText, via: ShortText, at: Instant })

/** The content of the page behind a mailed link. */
export const RequestToApprove = Type.Object({
  /** `open`: it waits for this person; `approved`; `gone`: it was withdrawn, returned or cancelled. */
  stage: Type.Enum(['open', 'approved', 'gone']),
  id: Id,
  folio: ShortText,
  name: RequestName,
  company: ShortText,
  period_start: Day,
  period_end: Day,
  payment_date: Day,
  currency: ShortText,
  /** The note it was sent with. */
  note: Text,
  people_count: Type.Integer(),
  /** The first of them. */
  people: Type.Array(Type.Object({ name: ShortText, net: Amount, employer_cost: Amount })),
  gross: Amount,
  net: Amount,
  employer_cost: Amount,
  /** Payments in addition to the cost of the people, such as expenses. */
  other: Amount,
  fee: Amount,
  fee_vat: Amount,
  total_to_fund: Amount,
  totals_hash: ShortText,
  approver: ShortText,
})
export type RequestToApprove = Static<typeof RequestToApprove>

const Counts = Type.Record(Type.String({ maxLength: 40 }), Type.Integer())

/** A payment request for its viewer. */
export const PaymentRequest = Type.Object({
  ...SUMMARY,
  currency: ShortText,
  limits: Limits,
  multipliers: Multipliers,
  /** Limits and multipliers of the company are other ones by now. */
  settings_changed: Type.Boolean(),
  /** The year whose income tax it adjusts (LISR 97), and the one that it could adjust by its day of payment. */
  adjusts_year: Nullable(Type.Integer()),
  may_adjust: Nullable(Type.Integer()),
  /** The result of the adjustment, and the people excluded from it. */
  annual: Nullable(
    Type.Object({
      made_for: Type.Integer(),
      to_withhold: Amount,
      in_favour: Amount,
      left_out: Type.Integer(),
      people: Type.Array(Type.Object({ payroll_id: Id, person: ShortText, reasons: Type.Array(Words) })),
    }),
  ),
  is_stale: Type.Boolean(),
  calculated_at: Nullable(Instant),
  calculation_version: Type.Integer(),
  parameters_version: Text,
  /** The calculation that runs now. */
  running_job: Nullable(ShortText),
  /** The last calculation ended by a fault of ours, which the log has by this reference. */
  failed_calculation: Nullable(Type.Object({ reference: ShortText, at: Instant })),
  totals: RequestTotals,
  /** Totals of the last request of this kind. */
  totals_previous: Nullable(RequestTotals),
  previous: Nullable(Type.Object({ id: Id, folio: ShortText })),
  /** Digest of the current amounts; an approval sends it back. */
  totals_hash: ShortText,
  blockers: Type.Array(PayrollIssue),
  warnings: Type.Array(PayrollIssue),
  /** Number of issues of each kind; the lists contain the first ones of each. */
  issue_counts: Type.Object({ blockers: Counts, warnings: Counts }),
  acknowledged: Type.Array(ShortText),
  send_note: Text,
  sent_at: Nullable(Instant),
  adjustment: Nullable(
    Type.Object({
      reason: Type.String({ maxLength: 1000 }),
      payrollNotes: Type.Array(Type.Object({ payrollId: Id, person: ShortText, note: Type.String({ maxLength: 1000 }) })),
    }),
  ),
  approvals: Type.Array(RequestApproval),
  approvers_needed: Type.Integer(),
  core_bank_account: Nullable(
    Type.Object({ alias: ShortText, holder_name: ShortText, bank_name: Text, clabe: Text, account_number: Text }),
  ),
  proofs: Type.Array(RequestProof),
  /** Number of payrolls in each status. */
  payroll_counts: Type.Record(Type.String({ maxLength: 20 }), Type.Integer()),
  /** The first page. */
  payrolls: Type.Array(PayrollRow),
  totalPayrolls: Type.Integer(),
  cancelled_reason: Text,
  created_by: Doer,
  steps: Type.Array(Step),
  /** The people and net amount that a payment of all would pay, and those on hold. */
  to_pay: Type.Object({ people: Type.Integer(), net: Amount, held: Type.Integer(), held_net: Amount }),
  /** May the viewer set single people as paid, and what blocks it? `null`: wrong status, or no right. */
  pay_one: Nullable(Type.Object({ missing: Type.Array(Type.String({ maxLength: 500 })) })),
})
export type PaymentRequest = Static<typeof PaymentRequest>

/** One row of the story of a request. */
export const RequestHistoryRow = Type.Object({
  at: Instant,
  who: Nullable(Type.Object({ name: ShortText, role: ShortText })),
  action: ShortText,
  from: Nullable(ShortText),
  to: Nullable(ShortText),
  changes: Type.Array(Type.Object({ field: ShortText, from: Nullable(Words), to: Nullable(Words) })),
  reason: Text,
})

/** One message of a run's stream: progress, last person, and at the end the failures. */
export interface RunMessage {
  completed: number
  total: number
  last?: { payrollId: number; person: string } | { payrollId: number; person: string; error: string }
  errors?: { payrollId: number; person: string; error: string }[]
  /** It ended by a fault of ours, which the log has by this reference. */
  failure?: string
}
