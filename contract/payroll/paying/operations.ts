import Type from 'typebox'
import * as who from '../../../access-control/payment-requests.ts'
import { Id, ListRequest, Nullable, oneOf, RequestKey, ShortText } from '../../format/shared.ts'
import { step, uploadStep } from '../../machines/step-call.ts'
import { read, upload, write } from '../../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../upload.ts'
import { Payroll } from '../counting/schemas.ts'
import { MOST_PEOPLE, PAYROLL, REQUEST, Reason, Said, STATE } from '../inputs.ts'
import { RequestProof } from '../requests/schemas.ts'
import { EmployeePayroll, PaidEmployee, YearTotals } from './schemas.ts'

const PROOF = ['pdf', 'jpg', 'png'] as const
const PREPARES = { kind: 'session', roles: who.PREPARE, target: REQUEST } as const

/** Proofs of companies, and the payment of people. */
export const payrollPayingOperations = {
  'payroll/upload-proof-payment-payroll': uploadStep('paymentRequest', 'upload-proof', {
    summary: 'Upload the proof that the company has paid a request',
    input: Type.Object({
      requestId: Id,
      amount: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Number()])),
      reference: Said,
      paid_at: Said,
      requestKey: RequestKey,
    }),
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    answer: Type.Object({ proofs: Type.Array(RequestProof), requestPayment: Type.Object({ status: ShortText }) }),
    target: REQUEST,
    errors: STATE,
    example: { requestId: 1, amount: '120000.00', paid_at: '2026-11-28' },
  }),
  'payroll/refuse-proof-payment-payroll': step('paymentRequest', 'refuse-proof', {
    summary: 'Refuse a proof of payment; the company reads why',
    input: Type.Object({ requestId: Id, proofId: Id, reason: Reason, requestKey: RequestKey }),
    answer: Type.Object({ proofs: Type.Array(RequestProof), requestPayment: Type.Object({ status: ShortText }) }),
    target: REQUEST,
    errors: STATE,
    example: { requestId: 1, proofId: 1, reason: 'The amount is not that of the request.' },
  }),
  'payroll/set-paid-payrolls': step('paymentRequest', 'pay-all', {
    summary: 'Mark everyone in a request as paid, except those who are held or named here',
    input: Type.Object({
      requestId: Id,
      paid_at: Said,
      reference: Said,
      exceptIds: Type.Optional(Type.Array(Id, { maxItems: MOST_PEOPLE })),
      /** NeededFigure where the proofs show less than is paid out. */
      reason: Reason,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ updated: Type.Array(Id), held: Type.Integer(), requestPayment: Type.Object({ status: ShortText }) }),
    target: REQUEST,
    stepUp: true,
    errors: [...STATE, 'BLOCKED', 'SAME_PERSON'],
    example: { requestId: 1, paid_at: '2026-11-30', reference: 'SPEI 2026-11-30' },
  }),
  'payroll/set-paid-ind-payroll': upload({
    summary: 'Mark one person as paid, or the payment as returned',
    input: Type.Object({
      payrollId: Id,
      paid_at: Said,
      reference: Said,
      returned: Type.Optional(Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])),
      reason: Reason,
      requestKey: RequestKey,
    }),
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    answer: Type.Object({ payroll: Payroll, requestPayment: Type.Object({ status: ShortText }) }),
    access: { kind: 'session', roles: who.PAY, target: PAYROLL },
    stepUp: true,
    records: 'payment-request.payroll-paid',
    errors: [...STATE, 'BLOCKED', 'SAME_PERSON'],
    example: { payrollId: 1, paid_at: '2026-11-30', reference: 'SPEI 0042' },
  }),
  'payroll/choose-payroll-account': write({
    summary: "Choose the account to pay if the person's account differs from the one the company approved",
    input: Type.Object({
      payrollId: Id,
      account: oneOf('approved', 'new'),
      /** The new account as the user saw it: a different one is STALE. */
      clabe: Nullable(ShortText),
      wise_email: Nullable(ShortText),
      reason: Type.String({ maxLength: 2100 }),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ payroll: Payroll }),
    access: { kind: 'session', roles: who.PAY, target: PAYROLL },
    stepUp: true,
    records: 'payment-request.account-chosen',
    errors: [...STATE, 'BLOCKED', 'SAME_PERSON'],
    example: {
      payrollId: 1,
      account: 'new',
      clabe: '002010077777777771',
      wise_email: null,
      reason: 'She was called at the number on file.',
    },
  }),
  'payroll/hold-payroll': write({
    summary: 'Hold a payroll, so that it is not paid with the rest, or release it',
    input: Type.Object({ payrollId: Id, hold: Type.Boolean(), reason: Reason, requestKey: RequestKey }),
    answer: Type.Object({ payroll: Payroll }),
    access: { kind: 'session', roles: who.PREPARE, target: PAYROLL },
    records: 'payment-request.payroll-held',
    errors: STATE,
    example: { payrollId: 1, hold: true, reason: 'The account is being checked.' },
  }),
  'payroll/hold-payrolls': write({
    summary: 'Hold chosen payrolls of a request, or release them: all of them, or none',
    input: Type.Object({
      requestId: Id,
      payrollIds: Type.Array(Id, { minItems: 1, maxItems: MOST_PEOPLE }),
      hold: Type.Boolean(),
      reason: Reason,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ updated: Type.Array(Id) }),
    access: PREPARES,
    records: 'payment-request.payroll-held',
    errors: STATE,
    example: { requestId: 1, payrollIds: [1, 2], hold: true, reason: 'Their accounts are being checked.' },
  }),
  'payroll/get-payrolls-by-employee-id': read({
    summary: 'All payrolls of one person, newest first, with the totals of each year',
    input: Type.Object({
      employeeId: Id,
      page: ListRequest.page,
      limit: ListRequest.limit,
      year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
    }),
    answer: Type.Object({
      /** `null`: the person is no employee and therefore has no payrolls. */
      employee: Nullable(PaidEmployee),
      payrolls: Type.Array(EmployeePayroll),
      totalPayrolls: Type.Integer(),
      year_totals: Type.Array(YearTotals),
    }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: { entity: 'person', param: 'employeeId' } },
    example: { employeeId: 1, page: 1, limit: 50 },
  }),
}
