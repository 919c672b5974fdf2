import Type, { type Static } from 'typebox'
import { block, FileLink, Id, Instant, Nullable, ShortText, Text, Version } from '../format/shared.ts'
import { Step } from '../machines/step.ts'

/** Calendar day, `YYYY-MM-DD`. */
const Day = Nullable(Type.String({ maxLength: 10 }))
/** An amount as decimal text, or the sign for one that the viewer does not see. */
const Amount = Nullable(Type.String({ maxLength: 20 }))
const WorkDays = Nullable(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 }))

const Doer = Nullable(Type.Object({ id: Nullable(Id), name: ShortText, role: Text }))

/** Pay and working time that hold from a day on. */
const TERMS = {
  effective_from: Day,
  monthly_salary: Amount,
  contractor_fee: Amount,
  currency: ShortText,
  fee_period: Text,
  payment_frequency: Text,
  bonuses: Amount,
  extra_compensations: Amount,
  budget: Amount,
  zone: Text,
  schedule: Text,
  work_days: WorkDays,
  work_hours: Amount,
  /** The given value, else days times hours. */
  weekly_hours: Amount,
  vacation_days: Amount,
  vacation_premium: Amount,
  christmas_bonus_days: Amount,
}

/** The terms of a contract in the person's record. */
export const CONTRACT_INFORMATION = {
  monthly_salary: Amount,
  bonuses: Amount,
  budget: Amount,
  extra_compensations: Amount,
  schedule: Text,
  work_days: WorkDays,
  work_hours: Amount,
  weekly_hours: Amount,
  contract_duration: Text,
  contractor_fee: Amount,
  end_date: Day,
}

const Terms = Type.Object({
  id: Id,
  ...TERMS,
  reason: Text,
  wage_reason: Text,
  created_by: Doer,
  created_at: Instant,
  /** A later entry for the same day took its place. */
  is_replaced: Type.Boolean(),
})

/** A contract with the terms of a day, for its viewer. Further members are those that only the form files define. */
export const Contract = block({
  id: Id,
  user_id: Id,
  company_id: Id,
  type: ShortText,
  status: ShortText,
  job_id: Nullable(Id),
  job_name: ShortText,
  job_description: Text,
  department: Text,
  contract_duration: Text,
  start_date: Day,
  end_date: Day,
  shift_key: Text,
  contract_key: Text,
  regime_key: Text,
  ...TERMS,
  envelope_id: Text,
  envelope_status: Text,
  applicant_signature_status: Text,
  admin_signature_status: Text,
  envelope_date_sent: Nullable(Instant),
  /** Newest first; those in the future are among them. */
  terms: Type.Array(Terms),
  /** Texts of unusual values that block nothing. */
  warnings: Type.Array(Text),
  steps: Type.Array(Step),
  may_edit: Type.Boolean(),
  /** May this viewer see amounts? Otherwise a sign replaces them. */
  sees_pay: Type.Boolean(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
})
export type Contract = Static<typeof Contract>

/** One contract of a person in the list of all. */
export const ContractRef = Type.Object({ id: Id, status: ShortText, job_name: ShortText, start_date: Day, end_date: Day })

/** An entry of the log of a contract. It is never changed: a correction is an entry that points to it. */
export const ContractLog = Type.Object({
  id: Id,
  contract_id: Id,
  user_id: Id,
  type: ShortText,
  description: Type.String({ maxLength: 2000 }),
  changes: Type.Array(Type.Object({ field: ShortText, from: Text, to: Text })),
  effective_date: Day,
  visibility: ShortText,
  file_url: FileLink,
  file_name: Text,
  corrects_id: Nullable(Id),
  author: Doer,
  created_at: Instant,
})
export type ContractLog = Static<typeof ContractLog>
