import Type, { type Static } from 'typebox'
import {
  Amount,
  ConceptName,
  Day,
  Doer,
  FileLink,
  Id,
  Instant,
  Nullable,
  ShortText,
  Text,
  Version,
  Words,
} from '../format/shared.ts'
import { Step } from '../machines/step.ts'

/** The calculation of an amount (`payroll/explain.ts`). */
const Explanation = Type.Object({
  title: Words,
  formula: Words,
  inputs: Type.Array(Type.Object({ name: Words, value: Words })),
  result: Amount,
  row: Nullable(Type.Object({ table: Words, lower: Amount, upper: Nullable(Amount), fixed: Amount, ratePercent: ShortText })),
  article: Words,
  validity: Type.Object({ from: Day, to: Nullable(Day) }),
  source: Words,
  /** Certainty of the figure or rule: H2, H1, M, K or U. */
  confidence: ShortText,
})

const SettlementLine = Type.Object({
  code: ShortText,
  name: ConceptName,
  kind: ShortText,
  days: Nullable(ShortText),
  base: Nullable(ShortText),
  taxed: Amount,
  exempt: Amount,
  amount: Amount,
  /** Empty for viewers who may not see amounts. */
  explanations: Type.Array(Explanation),
})

const Warning = Type.Object({ code: ShortText, message: Words })

export const Settlement = Type.Object({
  lines: Type.Array(SettlementLine),
  gross: Amount,
  deductions: Amount,
  net: Amount,
  currency: ShortText,
  calculated_at: Instant,
  /** May this viewer see amounts? Otherwise a sign replaces them. */
  sees_pay: Type.Boolean(),
})
export type Settlement = Static<typeof Settlement>

export const SettlementWarnings = Type.Array(Warning)

/** The end of a contract, from the wish to the last day. */
export const Termination = Type.Object({
  id: Id,
  contract_id: Id,
  user_id: Id,
  type: ShortText,
  reason: Type.String({ maxLength: 2000 }),
  last_day: Day,
  contract_end_date: Day,
  notice_date: Nullable(Day),
  rehire: Nullable(Type.Boolean()),
  person_told: Type.Boolean(),
  status: ShortText,
  /** The party whose turn it is: Client, Owner, Provider or Nobody. */
  waits_for: ShortText,
  requested_by: Doer,
  requested_at: Instant,
  decided_by: Doer,
  decided_at: Nullable(Instant),
  /** The reason of a denial, withdrawal or cancellation. */
  outcome_reason: Text,
  files: Type.Array(Type.Object({ name: ShortText, size: Type.Integer(), file_url: FileLink })),
  settlement: Nullable(Settlement),
  /** The payment request that pays it. */
  settlement_request: Nullable(Type.Object({ id: Id, folio: ShortText, status: ShortText })),
  /** The values that the settlement was computed with, for changing it. */
  settlement_terms: Nullable(
    Type.Object({
      pending_vacation_days: Nullable(Type.Number()),
      vacation_days_taken: Nullable(Type.Number()),
      salary_paid_through: Nullable(Day),
      pays_per_year: Nullable(Type.Boolean()),
      /** Amounts; absent for viewers who may not see pay. */
      last_ordinary_monthly_salary: Nullable(Amount),
      other_pay: Type.Array(Type.Object({ type: ShortText, amount: Amount, name: Nullable(ShortText) })),
      deductions: Type.Array(
        Type.Object({ type: ShortText, amount: Nullable(Amount), percent: Nullable(Amount), agreed: Type.Boolean() }),
      ),
    }),
  ),
  /** Scheduled, but with the current contract the settlement would differ: it has to be confirmed again. */
  is_outdated: Type.Boolean(),
  steps: Type.Array(Step),
  version: Version,
})
export type Termination = Static<typeof Termination>
