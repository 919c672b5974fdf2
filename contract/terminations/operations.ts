import Type from 'typebox'
import { named, session } from '../../access-control/authorize.ts'
import { READ_TERMINATION, REQUEST_TERMINATION, TERMINATE } from '../../access-control/terminations.ts'
import calls from '../../schemas/calls/terminations.json' with { type: 'json' }
import { Id, RequestKey, ShortText, Version } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { described, read, upload, write } from '../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'
import { answers } from './schemas.ts'

const CONTRACT = named('contract', 'contractId')
/** Above their maximum, so that the forms and the machine answer with their own messages. */
const Day = Type.Optional(Type.String({ maxLength: 20 }))
const Yes = Type.Optional(Type.Boolean())
const FreeText = Type.Optional(Type.String({ maxLength: 200 }))
const MOST = 20

/** Inputs of a request and of its decision. */
const ENDING = {
  contractId: Id,
  userId: Type.Optional(Id),
  terminationId: Type.Optional(Id),
  type: Type.Optional(ShortText),
  reason: Type.Optional(Type.String({ maxLength: 2100 })),
  last_day: Day,
  contract_end_date: Day,
  notice_date: Day,
}

/** Inputs of a settlement, in addition to the contract. */
const SETTLEMENT_TERMS = {
  /** Vacation of earlier years that was not taken, in days. */
  pending_vacation_days: Type.Optional(Type.Number()),
  /** In this year of service, in days. */
  vacation_days_taken: Type.Optional(Type.Number()),
  /** Last day that salary was paid for; without it the day before the pay period of the last day of work. */
  salary_paid_through: Day,
  /** Without cause: 20 days for each year of service (LFT 50). Default: yes. */
  pays_per_year: Yes,
  /** The tax of separation payments depends on it (LISR 95); default: the salary of the contract. */
  last_ordinary_monthly_salary: FreeText,
  /** The base of indemnity and days per year (LFT 84, 89); default: computed from the contract and the variable pay. */
  integrated_daily_wage: FreeText,
  /** Commissions and the like, and a savings fund that is paid out. */
  other_pay: Type.Optional(Type.Array(Type.Object({ type: FreeText, amount: FreeText, name: FreeText }), { maxItems: MOST })),
  /** An INFONAVIT credit without an amount is taken by the notice in the record. */
  deductions: Type.Optional(
    Type.Array(Type.Object({ type: FreeText, amount: FreeText, percent: FreeText, agreed: Yes }), { maxItems: MOST }),
  ),
}

/** The end of contracts and their settlement. */
export const terminationOperations = described(calls, answers, {
  'employee/request-terminate-contract': upload({
    input: Type.Object({
      ...ENDING,
      person_told: Yes,
      withdraw: Yes,
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    upload: { fields: { files: { kinds: ['pdf', 'jpg', 'png'], max: 5 } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    access: session(REQUEST_TERMINATION, CONTRACT),
  }),
  'employee/calculate-termination': read({
    input: Type.Object({
      contractId: Id,
      type: ShortText,
      last_day: Type.String({ maxLength: 20 }),
      contract_end_date: Type.String({ maxLength: 20 }),
      ...SETTLEMENT_TERMS,
    }),
    access: session(TERMINATE, CONTRACT),
  }),
  'employee/terminate-last-contract': write({
    input: Type.Object({
      ...ENDING,
      ...SETTLEMENT_TERMS,
      rehire: Yes,
      person_told: Yes,
      /** Hash of the settlement as the user saw it (calculate-termination). */
      totalsHash: Type.Optional(ShortText),
      /** The word TERMINATE, typed. */
      confirm: Type.Optional(ShortText),
      deny: Yes,
      cancel: Yes,
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    access: session(TERMINATE, CONTRACT),
  }),
  'employee/tell-person-termination': step('termination', 'tell-requested', {
    input: Type.Object({ contractId: Id, terminationId: Id, version: Type.Optional(Version) }),
    target: CONTRACT,
  }),
  'employee/get-terminations-contract': read({
    input: Type.Object({ contractId: Id }),
    access: session(READ_TERMINATION, CONTRACT, { leavers: true }),
  }),
})
