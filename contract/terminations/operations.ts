import Type from 'typebox'
import { READ_TERMINATION, REQUEST_TERMINATION, TERMINATE } from '../../access-control/terminations.ts'
import { Id, Nullable, RequestKey, ShortText, Version } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { read, upload, write } from '../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'
import { Settlement, SettlementWarnings, Termination } from './schemas.ts'

const CONTRACT = { entity: 'contract', param: 'contractId' } as const
/** Above their maximum, so that the forms and the machine answer with their own messages. */
const Day = Type.Optional(Type.String({ maxLength: 20 }))
const Reason = Type.Optional(Type.String({ maxLength: 2100 }))
const Yes = Type.Optional(Type.Boolean())
const Said = Type.Optional(Type.String({ maxLength: 200 }))
const MOST = 20

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
  last_ordinary_monthly_salary: Said,
  /** Commissions and the like, and a savings fund that is paid out. */
  other_pay: Type.Optional(Type.Array(Type.Object({ type: Said, amount: Said, name: Said }), { maxItems: MOST })),
  /** An INFONAVIT credit without an amount is taken by the notice in the record. */
  deductions: Type.Optional(
    Type.Array(Type.Object({ type: Said, amount: Said, percent: Said, agreed: Yes }), { maxItems: MOST }),
  ),
}

/** The end of contracts and their settlement. */
export const terminationOperations = {
  'employee/request-terminate-contract': upload({
    summary: 'Ask for the end of a contract; with terminationId, change or withdraw the request',
    input: Type.Object({
      contractId: Id,
      userId: Type.Optional(Id),
      terminationId: Type.Optional(Id),
      type: Type.Optional(ShortText),
      reason: Reason,
      last_day: Day,
      contract_end_date: Day,
      notice_date: Day,
      person_told: Yes,
      withdraw: Yes,
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    upload: { fields: { files: { kinds: ['pdf', 'jpg', 'png'], max: 5 } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    answer: Type.Object({ termination: Termination }),
    access: { kind: 'session', roles: REQUEST_TERMINATION, target: CONTRACT },
    records: 'termination.requested',
    errors: ['STALE', 'TERMINATION_STATE', 'CONTRACT_INCOMPLETE'],
    example: {
      contractId: 1,
      type: 'Resignation',
      reason: 'Moves to another city.',
      last_day: '2026-12-15',
      contract_end_date: '2026-12-15',
      requestKey: '3f0e4b5c-0a4e-4e43-9a51-0d6f3f0e9a60',
    },
  }),
  'employee/calculate-termination': read({
    summary: 'Preview the settlement: every line with its taxed and exempt part and its calculation',
    input: Type.Object({
      contractId: Id,
      type: ShortText,
      last_day: Type.String({ maxLength: 20 }),
      contract_end_date: Type.String({ maxLength: 20 }),
      ...SETTLEMENT_TERMS,
    }),
    answer: Type.Object({ settlement: Settlement, totalsHash: ShortText, warnings: SettlementWarnings }),
    access: { kind: 'session', roles: TERMINATE, target: CONTRACT },
    errors: ['CONTRACT_INCOMPLETE'],
    example: { contractId: 1, type: 'Resignation', last_day: '2026-12-15', contract_end_date: '2026-12-15' },
  }),
  'employee/terminate-last-contract': write({
    summary: 'End a contract with the reviewed settlement, now or on a future day; deny, change or cancel',
    input: Type.Object({
      contractId: Id,
      userId: Type.Optional(Id),
      terminationId: Type.Optional(Id),
      type: Type.Optional(ShortText),
      reason: Reason,
      last_day: Day,
      contract_end_date: Day,
      notice_date: Day,
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
    answer: Type.Object({
      termination: Termination,
      contract: Type.Object({ id: Id, status: ShortText }),
      /** The payment request of the settlement, once there are payment requests. */
      settlementRequestId: Nullable(Id),
    }),
    access: { kind: 'session', roles: TERMINATE, target: CONTRACT },
    records: 'termination.terminated',
    errors: ['STALE', 'TERMINATION_STATE', 'TOTALS_CHANGED', 'SAME_PERSON', 'CONTRACT_INCOMPLETE'],
    example: {
      contractId: 1,
      type: 'Resignation',
      reason: 'Moves to another city.',
      last_day: '2026-12-15',
      contract_end_date: '2026-12-15',
      totalsHash: '0'.repeat(64),
      confirm: 'TERMINATE',
      requestKey: '3f0e4b5c-0a4e-4e43-9a51-0d6f3f0e9a61',
    },
  }),
  'employee/tell-person-termination': step('termination', 'tell-requested', {
    summary: 'Inform the person about the end of the contract, which they can see from then on; nothing else changes',
    input: Type.Object({ contractId: Id, terminationId: Id, version: Type.Optional(Version) }),
    answer: Type.Object({ termination: Termination }),
    target: CONTRACT,
    errors: ['STALE', 'TERMINATION_STATE'],
    example: { contractId: 1, terminationId: 1 },
  }),
  'employee/get-terminations-contract': read({
    summary: 'The terminations of a contract, newest first; the person sees those they requested or were told about',
    input: Type.Object({ contractId: Id }),
    answer: Type.Object({ terminations: Type.Array(Termination), may_request: Type.Boolean(), may_terminate: Type.Boolean() }),
    access: { kind: 'session', roles: READ_TERMINATION, target: CONTRACT, leavers: true },
    example: { contractId: 1 },
  }),
}
