import Type from 'typebox'
import * as who from '../../access-control/payment-requests.ts'
import { operation, uploadOperation } from '../operation.ts'
import { EmployeePayroll, PaidEmployee, YearTotals } from '../schemas/employee-payroll.ts'
import { RequestApproval, RequestProof } from '../schemas/payment-request.ts'
import { Payroll } from '../schemas/payroll.ts'
import { Id, ListRequest, Nullable, RequestKey, ShortText, Version } from '../schemas/shared.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'

const REQUEST = { entity: 'payment-request', param: 'requestId' } as const
const PAYROLL = { entity: 'payroll', param: 'payrollId' } as const
const STATE = ['STALE', 'REQUEST_STATE', 'REQUEST_INCOMPLETE', 'CALCULATION_RUNNING'] as const
const Said = Type.Optional(Type.String({ maxLength: 400 }))
/** Longer than it may be, so that the machine answers with its own words. */
const Reason = Type.Optional(Type.String({ maxLength: 2100 }))
const Status = Type.Object({ requestPayment: Type.Object({ status: ShortText }) })
const PROOF = ['pdf', 'jpg', 'png'] as const
const PREPARES = { kind: 'session', roles: who.PREPARE, target: REQUEST } as const
const REASONED = { requestId: Id, reason: Reason, requestKey: RequestKey }

/** The life of a payment request after it was counted: approval, money, end (`design/domain.md` §8.3). */
export const payrollLifeOperations = {
  'payroll/send-request-payment-to-approve': operation({
    summary: 'Send a calculated request to its company; warnings are acknowledged kind by kind, one by one, or all with a note',
    input: Type.Object({
      requestId: Id,
      /** Ids of warnings; `all` with a note acknowledges every one. */
      acknowledged: Type.Array(ShortText, { maxItems: 20_000 }),
      note: Type.Optional(Type.String({ maxLength: 2000 })),
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    answer: Status,
    access: PREPARES,
    rate: 'write',
    writes: true,
    records: 'payment-request.sent',
    errors: [...STATE, 'BLOCKED'],
    example: { requestId: 1, acknowledged: [] },
  }),
  'payroll/set-approval-request-payment': operation({
    summary: 'Approve a request with the amounts that were seen',
    input: Type.Object({
      requestId: Id,
      totalsHash: Type.String({ maxLength: 64 }),
      onBehalfReason: Reason,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ requestPayment: Type.Object({ status: ShortText, approvals: Type.Array(RequestApproval) }) }),
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: REQUEST },
    rate: 'write',
    writes: true,
    records: 'payment-request.approved',
    errors: [...STATE, 'TOTALS_CHANGED', 'SAME_PERSON'],
    example: { requestId: 1, totalsHash: '0'.repeat(64) },
  }),
  'payroll/require-adjustment-request-payment': operation({
    summary: 'The company asks for changes, of all or of single people',
    input: Type.Object({
      ...REASONED,
      payrollNotes: Type.Optional(
        Type.Array(Type.Object({ payrollId: Id, note: Type.String({ maxLength: 1000 }) }), { maxItems: 500 }),
      ),
    }),
    answer: Status,
    access: { kind: 'session', roles: who.ASK_CHANGES, target: REQUEST },
    rate: 'write',
    writes: true,
    records: 'payment-request.adjustment-required',
    errors: STATE,
    example: { requestId: 1, reason: 'The bonus of the sales team is missing.' },
  }),
  'payroll/reopen-request-payment': operation({
    summary: 'Take a sent request back; approvals lapse',
    input: Type.Object(REASONED),
    answer: Status,
    access: PREPARES,
    rate: 'write',
    writes: true,
    records: 'payment-request.reopened',
    errors: STATE,
    example: { requestId: 1, reason: 'An incident came late.' },
  }),
  'payroll/cancel-request-payment': operation({
    summary: 'Cancel a request; its days are free for another one',
    input: Type.Object(REASONED),
    answer: Status,
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: REQUEST },
    rate: 'write',
    writes: true,
    records: 'payment-request.cancelled',
    errors: STATE,
    example: { requestId: 1, reason: 'Made for the wrong period.' },
  }),
  'payroll/set-complete-request-payment': operation({
    summary: 'Close a paid request by hand',
    input: Type.Object(REASONED),
    answer: Status,
    access: { kind: 'session', roles: who.CLOSE, target: REQUEST },
    rate: 'write',
    writes: true,
    records: 'payment-request.completed',
    errors: STATE,
    example: { requestId: 1, reason: 'Paid and stamped in the system before.' },
  }),
  'payroll/upload-proof-payment-payroll': uploadOperation({
    summary: 'Upload the proof that the company has paid a request',
    input: Type.Object({
      requestId: Id,
      amount: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Number()])),
      ...{ reference: Said, paid_at: Said },
      requestKey: RequestKey,
    }),
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    answer: Type.Object({ proofs: Type.Array(RequestProof), requestPayment: Type.Object({ status: ShortText }) }),
    access: { kind: 'session', roles: who.PROVE, target: REQUEST },
    rate: 'upload',
    writes: true,
    records: 'payment-request.proof-uploaded',
    errors: STATE,
    example: { requestId: 1, amount: '120000.00', paid_at: '2026-11-28' },
  }),
  'payroll/refuse-proof-payment-payroll': operation({
    summary: 'Refuse a proof of payment; the company reads why',
    input: Type.Object({ requestId: Id, proofId: Id, reason: Reason, requestKey: RequestKey }),
    answer: Type.Object({ proofs: Type.Array(RequestProof), requestPayment: Type.Object({ status: ShortText }) }),
    access: { kind: 'session', roles: who.PAY, target: REQUEST },
    rate: 'write',
    writes: true,
    records: 'payment-request.proof-refused',
    errors: STATE,
    example: { requestId: 1, proofId: 1, reason: 'The amount is not that of the request.' },
  }),
  'payroll/set-paid-payrolls': operation({
    summary: 'Mark everyone in a request as paid, except those who are held or named here',
    input: Type.Object({
      requestId: Id,
      ...{ paid_at: Said, reference: Said },
      exceptIds: Type.Optional(Type.Array(Id, { maxItems: 20_000 })),
      /** Needed where the proofs show less than is paid out. */
      reason: Reason,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ updated: Type.Array(Id), held: Type.Integer(), requestPayment: Type.Object({ status: ShortText }) }),
    access: { kind: 'session', roles: who.PAY, target: REQUEST },
    stepUp: true,
    rate: 'write',
    writes: true,
    records: 'payment-request.paid',
    errors: [...STATE, 'BLOCKED', 'SAME_PERSON'],
    example: { requestId: 1, paid_at: '2026-11-30', reference: 'SPEI 2026-11-30' },
  }),
  'payroll/set-paid-ind-payroll': uploadOperation({
    summary: 'Mark one person as paid, or the payment as returned',
    input: Type.Object({
      payrollId: Id,
      ...{ paid_at: Said, reference: Said },
      returned: Type.Optional(Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])),
      reason: Reason,
      requestKey: RequestKey,
    }),
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    answer: Type.Object({ payroll: Payroll, requestPayment: Type.Object({ status: ShortText }) }),
    access: { kind: 'session', roles: who.PAY, target: PAYROLL },
    stepUp: true,
    rate: 'upload',
    writes: true,
    records: 'payment-request.payroll-paid',
    errors: [...STATE, 'BLOCKED', 'SAME_PERSON'],
    example: { payrollId: 1, paid_at: '2026-11-30', reference: 'SPEI 0042' },
  }),
  'payroll/choose-payroll-account': operation({
    summary: "Choose the account to pay if the person's account differs from the one the company approved",
    input: Type.Object({
      payrollId: Id,
      account: Type.Union([Type.Literal('approved'), Type.Literal('new')]),
      /** The new account as it was looked at: another one in its place is STALE. */
      ...{ clabe: Nullable(ShortText), wise_email: Nullable(ShortText) },
      reason: Type.String({ maxLength: 2100 }),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ payroll: Payroll }),
    access: { kind: 'session', roles: who.PAY, target: PAYROLL },
    stepUp: true,
    rate: 'write',
    writes: true,
    records: 'payment-request.account-chosen',
    errors: [...STATE, 'BLOCKED', 'SAME_PERSON'],
    example: {
      ...{ payrollId: 1, account: 'new', clabe: '002010077777777771', wise_email: null },
      reason: 'She was called at the number on file.',
    },
  }),
  'payroll/hold-payroll': operation({
    summary: 'Hold a payroll, so that it is not paid with the rest, or release it',
    input: Type.Object({ payrollId: Id, hold: Type.Boolean(), reason: Reason, requestKey: RequestKey }),
    answer: Type.Object({ payroll: Payroll }),
    access: { kind: 'session', roles: who.PREPARE, target: PAYROLL },
    rate: 'write',
    writes: true,
    records: 'payment-request.payroll-held',
    errors: STATE,
    example: { payrollId: 1, hold: true, reason: 'The account is being checked.' },
  }),
  'payroll/hold-payrolls': operation({
    summary: 'Hold chosen payrolls of a request, or release them: all of them, or none',
    input: Type.Object({
      requestId: Id,
      payrollIds: Type.Array(Id, { minItems: 1, maxItems: 20_000 }),
      hold: Type.Boolean(),
      reason: Reason,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ updated: Type.Array(Id) }),
    access: PREPARES,
    rate: 'write',
    writes: true,
    records: 'payment-request.payroll-held',
    errors: STATE,
    example: { requestId: 1, payrollIds: [1, 2], hold: true, reason: 'Their accounts are being checked.' },
  }),
  'payroll/get-payrolls-by-employee-id': operation({
    summary: 'All payrolls of one person, newest first, with the totals of each year',
    input: Type.Object({
      employeeId: Id,
      ...{ page: ListRequest.page, limit: ListRequest.limit },
      year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
    }),
    answer: Type.Object({
      /** `null`: somebody who has no payrolls, since only employees have them. */
      employee: Nullable(PaidEmployee),
      payrolls: Type.Array(EmployeePayroll),
      totalPayrolls: Type.Integer(),
      year_totals: Type.Array(YearTotals),
    }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: { entity: 'person', param: 'employeeId' } },
    rate: 'read',
    writes: false,
    records: { none: 'changes nothing' },
    errors: [],
    example: { employeeId: 1, page: 1, limit: 50 },
  }),
}
