import Type, { type Static } from 'typebox'
import {
  Amount,
  ConceptName,
  Day,
  Figure,
  FileLink,
  Id,
  Instant,
  Nullable,
  oneOf,
  ShortText,
  Text,
  Version,
  Words,
} from '../../format/shared.ts'
import { Incident, PayrollDeduction } from '../entries/schemas.ts'
import { CepWaiver, PayrollCep, PayrollCfdi } from '../papers/schemas.ts'

const Message = Type.String({ maxLength: 500 })

/** Something that keeps a request from being sent or paid, or that must be acknowledged. */
export const PayrollIssue = Type.Object({
  /** Stable for as long as the issue is unchanged; an acknowledgement names it. */
  id: ShortText,
  code: ShortText,
  message: Words,
  payroll_id: Nullable(Id),
  person: Text,
  /** The place to fix it: a page (`access-control/pages.ts`), its record, and the tab. */
  fix: Nullable(Type.Object({ page: ShortText, id: Nullable(Id), tab: Nullable(ShortText) })),
})
export type PayrollIssue = Static<typeof PayrollIssue>

/** The calculation of one amount (`payroll/explain.ts`). */
export const PayExplanation = Type.Object({
  title: Words,
  formula: Words,
  /** `code`: the name in English, where the answer is in another language. */
  inputs: Type.Array(Type.Object({ name: Words, value: Words, code: Type.Optional(ShortText) })),
  result: ShortText,
  row: Nullable(
    Type.Object({
      table: ShortText,
      lower: ShortText,
      upper: Nullable(ShortText),
      fixed: ShortText,
      ratePercent: ShortText,
    }),
  ),
  article: Words,
  validity: Type.Object({ from: Day, to: Nullable(Day) }),
  source: Words,
  /** Certainty of the figure or rule: H2, H1, M, K or U. */
  confidence: ShortText,
})
export type PayExplanation = Static<typeof PayExplanation>

const LINE = {
  /** A key of payroll/law/concepts.json. */
  code: ShortText,
  sat_code: Nullable(ShortText),
  name: ConceptName,
  amount: Amount,
  /** contract, incident, manual or law. */
  source: ShortText,
  /** Its key in `explanation`. */
  formula_ref: ShortText,
}

export const Perception = Type.Object({
  ...LINE,
  quantity: Nullable(Figure),
  unit: Nullable(Words),
  taxed: Amount,
  exempt: Amount,
})
export type Perception = Static<typeof Perception>

/** A deduction, another payment, or a cost of the employer. */
export const PlainLine = Type.Object({ ...LINE, remaining: Nullable(Amount) })

/** A concept of our own that may be entered in a payroll. */
export const OfferedConcept = Type.Object({
  code: ShortText,
  name: ShortText,
  name_es: ShortText,
  kind: oneOf('Perception', 'Deduction'),
})
export type OfferedConcept = Static<typeof OfferedConcept>
export type PlainLine = Static<typeof PlainLine>

const FormerFile = Type.Object({
  id: Id,
  /** Type of the incident or deduction that the file proved. */
  type: ShortText,
  name: ShortText,
  file_url: FileLink,
  replaced_at: Instant,
  replaced_by: Text,
})

/** The bank account of the payment. */
export const PayrollBank = Type.Object({
  clabe: Text,
  bank_name: Text,
  accountNumber: Text,
  wise_email: Text,
  holder_name: ShortText,
})
export type PayrollBank = Static<typeof PayrollBank>

const PayrollPayment = Type.Object({
  method: ShortText,
  amount: Amount,
  reference: Text,
  paid_at: Day,
  returned_at: Nullable(Instant),
  return_reason: Text,
})

/** The annual adjustment of income tax (LISR 97): made by this payroll, or the open rest of an earlier one. */
export const PayrollAnnual = Type.Object({
  year: Type.Integer(),
  is_made: Type.Boolean(),
  is_due: Type.Boolean(),
  /** The reasons why this person gets no adjustment. */
  reasons: Type.Array(Words),
  taxed: Amount,
  exempt: Amount,
  tax: Amount,
  subsidy: Amount,
  withheld: Amount,
  to_withhold: Amount,
  in_favour: Amount,
  /** Taken by this payroll; the rest is left for the next ones. */
  taken: Amount,
  credited: Amount,
  left: Amount,
  /** The person has to file a return of their own (LISR 98-III). */
  must_file: Type.Boolean(),
  /** In a settlement: a credit that no later payroll can apply; the person claims it from the SAT (LISR 97). */
  to_claim: Type.Optional(Amount),
})
export type PayrollAnnual = Static<typeof PayrollAnnual>

/** Wages of another employer in the year that is adjusted, as its certificate says. */
const OtherEmployer = Type.Object({
  employer: ShortText,
  rfc: ShortText,
  from: Day,
  to: Day,
  taxed: Amount,
  exempt: Amount,
  isr: Amount,
  subsidy: Amount,
  reason: Message,
  certificate_id: Id,
  /** The certificate itself. */
  file_url: FileLink,
})
export type OtherEmployer = Static<typeof OtherEmployer>

export const PAYROLL_SUMMARY = {
  id: Id,
  request_id: Id,
  employee_id: Id,
  contract_id: Id,
  number: Text,
  firstname: ShortText,
  lastname: ShortText,
  department: Text,
  status: ShortText,
  /** The reason why it is on hold or left out. */
  status_reason: Text,
  days_paid: Nullable(Figure),
  daily_salary: Nullable(Amount),
  gross: Amount,
  taxed: Amount,
  exempt: Amount,
  isr: Amount,
  employment_subsidy: Amount,
  imss_employee: Amount,
  imss_employer: Amount,
  infonavit: Amount,
  fonacot: Amount,
  state_tax: Amount,
  total_deductions: Amount,
  net: Amount,
  employer_cost: Amount,
  net_previous: Nullable(Amount),
  net_change_percent: Nullable(Figure),
  is_modified: Type.Boolean(),
  is_stale: Type.Boolean(),
  /** The reason why its calculation failed. */
  failure: Nullable(Words),
  blockers: Type.Array(PayrollIssue),
  warnings: Type.Array(PayrollIssue),
  cfdi_status: Text,
  cep_status: Text,
  version: Version,
}

/** A row of the payrolls of a request. */
export const PayrollRow = Type.Object(PAYROLL_SUMMARY)
export type PayrollRow = Static<typeof PayrollRow>

/** One person in a request, with everything about it. */
export const Payroll = Type.Object({
  ...PAYROLL_SUMMARY,
  folio: ShortText,
  company: Type.Object({ id: Id, name: ShortText }),
  kind: ShortText,
  request_status: ShortText,
  period_start: Day,
  period_end: Day,
  payment_date: Day,
  integrated_daily_salary: Nullable(Amount),
  sbc_fixed: Nullable(Amount),
  sbc_variable: Nullable(Amount),
  days_period: Nullable(Figure),
  zone: Text,
  periodicity_key: Text,
  payroll_state: Text,
  work_risk_premium: Nullable(Figure),
  hire_date: Nullable(Day),
  seniority_weeks: Nullable(Type.Integer()),
  contract_key: Text,
  shift_key: Text,
  extraordinary_method: Text,
  annual: Nullable(PayrollAnnual),
  /**
   * The reasons why it does not adjust the year that its request adjusts; `null` where it does, or where the request adjusts
   * none.
   */
  annual_elsewhere: Nullable(Type.Array(Words)),
  other_employers: Type.Array(OtherEmployer),
  files_own_return: Type.Boolean(),
  /** In a settlement: the end of the contract that it pays. */
  termination: Nullable(
    Type.Object({
      id: Id,
      type: ShortText,
      last_day: Day,
      contract_end_date: Day,
      status: ShortText,
      /** As confirmed in the termination; equals that of the payroll. */
      net: Amount,
    }),
  ),
  incidents: Type.Array(Incident),
  /** The ordered deductions; the amounts taken are in `deductions`. */
  deduction_orders: Type.Array(PayrollDeduction),
  /** Files of incidents and deductions that others took the place of, oldest first. */
  former_files: Type.Array(FormerFile),
  perceptions: Type.Array(Perception),
  deductions: Type.Array(PlainLine),
  other_payments: Type.Array(PlainLine),
  employer_lines: Type.Array(PlainLine),
  explanation: Type.Unsafe<Record<string, PayExplanation[]>>({
    type: 'object',
    additionalProperties: { type: 'array', items: PayExplanation },
  }),
  /** Income tax follows amounts that are set by hand; so it is suggested where nothing is set yet. */
  recalculates_tax: Type.Boolean(),
  modify_reason: Text,
  modified_by: Nullable(Type.Object({ id: Id, name: ShortText })),
  bank: Nullable(PayrollBank),
  /** The bank data differs from the data the company approved. */
  bank_changed: Type.Boolean(),
  /** A change of the bank account without a decision which one is paid: time, author and the current account. */
  bank_change: Nullable(Type.Object({ at: Nullable(Instant), by: Text, bank: Nullable(PayrollBank) })),
  payments: Type.Array(PayrollPayment),
  /** The tax receipt that counts, or the last one that was cancelled. */
  cfdi: Nullable(PayrollCfdi),
  /** The receipt of the person, which can be drawn as PDF. */
  receipt_id: Nullable(Id),
  cep: Nullable(PayrollCep),
  cep_waiver: Nullable(CepWaiver),
  calculated_at: Nullable(Instant),
})
export type Payroll = Static<typeof Payroll>

/** The profit that a request shares among its people (LFT 117 to 127). */
export const ProfitSharing = Type.Object({
  /** Year of the profit. */
  year: Type.Integer(),
  amount: Nullable(Amount),
  taxable_profit: Nullable(Amount),
  uncollected: Nullable(Amount),
  /** The amount to share, and the shared part of it; the rest exceeds the limits of people, or is left by rounding. */
  total: Amount,
  shared: Amount,
  not_shared: Amount,
  /** Sums over all people whose days and wages count. */
  days: Figure,
  wages: Amount,
  /** The most that counts of a day's wage of a trusted employee; `null` where it is not set. */
  trusted_daily_wage: Nullable(Amount),
})
export type ProfitSharing = Static<typeof ProfitSharing>

/** One person and the share. */
export const ProfitShare = Type.Object({
  payroll_id: Id,
  person: ShortText,
  kind: ShortText,
  days: Figure,
  daily_wage: Figure,
  /** The wages given or known, and the part of them that counts. */
  wages: Nullable(Amount),
  wages_counted: Amount,
  last_shares: Type.Array(Amount),
  /** A value was entered by hand. */
  is_said: Type.Boolean(),
  by_days: Amount,
  by_wages: Amount,
  limit: Amount,
  amount: Amount,
  /** The reason for a missing or reduced share. */
  reason: Nullable(Words),
})
export type ProfitShare = Static<typeof ProfitShare>
