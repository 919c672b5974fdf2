import Type from 'typebox'
import { named, session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-paying.json' with { type: 'json' }
import { Id, Nullable, oneOf, PageRequest, RequestKey, ShortText } from '../../format/shared.ts'
import { step, uploadStep } from '../../machines/step-call.ts'
import { described, read, upload, write } from '../../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../upload.ts'
import { FreeText, MOST_PEOPLE, PAYROLL, REQUEST, Reason } from '../inputs.ts'
import { answers } from './schemas.ts'

const PROOF = ['pdf', 'jpg', 'png'] as const
const PREPARES = session(who.PREPARE, REQUEST)

/** Proofs of companies, and the payment of people. */
export const payrollPayingOperations = described(calls, answers, {
  'payroll/upload-proof-payment-payroll': uploadStep('paymentRequest', 'upload-proof', {
    input: Type.Object({
      requestId: Id,
      amount: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Number()])),
      reference: FreeText,
      paid_at: FreeText,
      requestKey: RequestKey,
    }),
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    target: REQUEST,
  }),
  'payroll/refuse-proof-payment-payroll': step('paymentRequest', 'refuse-proof', {
    input: Type.Object({ requestId: Id, proofId: Id, reason: Reason, requestKey: RequestKey }),
    target: REQUEST,
  }),
  'payroll/set-paid-payrolls': step('paymentRequest', 'pay-all', {
    input: Type.Object({
      requestId: Id,
      paid_at: FreeText,
      reference: FreeText,
      exceptIds: Type.Optional(Type.Array(Id, { maxItems: MOST_PEOPLE })),
      /** NeededFigure where the proofs show less than is paid out. */
      reason: Reason,
      requestKey: RequestKey,
    }),
    target: REQUEST,
  }),
  'payroll/set-paid-ind-payroll': upload({
    input: Type.Object({
      payrollId: Id,
      paid_at: FreeText,
      reference: FreeText,
      returned: Type.Optional(Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])),
      reason: Reason,
      requestKey: RequestKey,
    }),
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    access: session(who.PAY, PAYROLL),
  }),
  'payroll/choose-payroll-account': write({
    input: Type.Object({
      payrollId: Id,
      account: oneOf('approved', 'new'),
      /** The new account as the user saw it: a different one is STALE. */
      clabe: Nullable(ShortText),
      wise_email: Nullable(ShortText),
      reason: Type.String({ maxLength: 2100 }),
      requestKey: RequestKey,
    }),
    access: session(who.PAY, PAYROLL),
  }),
  'payroll/hold-payroll': write({
    input: Type.Object({ payrollId: Id, hold: Type.Boolean(), reason: Reason, requestKey: RequestKey }),
    access: session(who.PREPARE, PAYROLL),
  }),
  'payroll/hold-payrolls': write({
    input: Type.Object({
      requestId: Id,
      payrollIds: Type.Array(Id, { minItems: 1, maxItems: MOST_PEOPLE }),
      hold: Type.Boolean(),
      reason: Reason,
      requestKey: RequestKey,
    }),
    access: PREPARES,
  }),
  'payroll/get-payrolls-by-employee-id': read({
    input: Type.Object({
      employeeId: Id,
      ...PageRequest,
      year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
    }),
    access: session(who.READ_REQUEST, named('person', 'employeeId')),
  }),
})
