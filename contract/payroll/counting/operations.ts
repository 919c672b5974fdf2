import Type from 'typebox'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-counting.json' with { type: 'json' }
import { Id, ListRequest, oneOf, RequestKey, ShortText, Token, Version } from '../../format/shared.ts'
import { step } from '../../machines/step-call.ts'
import { described, read, write } from '../../operation.ts'
import { DeductionInput, IncidentInput } from '../entries/schemas.ts'
import { Figure, Ids, NeededFigure, PAYROLL, REQUEST, Reason, Said } from '../inputs.ts'
import { PaymentRequest } from '../requests/schemas.ts'
import { answers, OfferedConcept, Payroll, PayrollRow } from './schemas.ts'

const Run = Type.Object({ jobId: Token, streamToken: Token, total: Type.Integer() })
const LineInput = Type.Object({ code: ShortText, amount: NeededFigure, name: Said })

/** The payrolls of a request, and how they are calculated. */
export const payrollCountingOperations = described(calls, {
  'payroll/get-payrolls-by-request-id': read({
    input: Type.Object({
      requestId: Id,
      page: ListRequest.page,
      limit: ListRequest.limit,
      search: ListRequest.search,
      filters: Type.Optional(
        Type.Object({
          status: Type.Optional(ShortText),
          onlyWarnings: Type.Optional(Type.Boolean()),
          /** The kind of a blocker or warning. */
          issue: Type.Optional(Type.String({ maxLength: 40 })),
          onlyChanged: Type.Optional(Type.Boolean()),
          /** Paid, and without a tax receipt that counts or a CEP that fits. */
          onlyWithoutPapers: Type.Optional(Type.Boolean()),
          /** Paid, whether the request is complete or not. */
          onlyPaid: Type.Optional(Type.Boolean()),
        }),
      ),
    }),
    answer: Type.Object({ payrolls: Type.Array(PayrollRow), totalPayrolls: Type.Integer() }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
  }),
  'payroll/get-payroll-by-id': read({
    input: Type.Object({ payrollId: Id }),
    answer: Type.Object({ payroll: Payroll }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: PAYROLL },
  }),
  'payroll/get-request-concepts': read({
    input: Type.Object({ requestId: Id }),
    answer: Type.Object({ concepts: Type.Array(OfferedConcept) }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
  }),
  'payroll/get-profit-sharing': read({
    input: Type.Object({ requestId: Id, page: ListRequest.page, limit: ListRequest.limit }),
    answer: answers['payroll/get-profit-sharing'],
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
  }),
  'payroll/recalculate-request-payment': step('paymentRequest', 'recalculate', {
    input: Type.Object({ requestId: Id, payrollIds: Ids, requestKey: RequestKey }),
    answer: Run,
    target: REQUEST,
  }),
  'payroll/open-calculation-stream': write({
    input: Type.Object({ jobId: Token }),
    answer: Run,
    access: { kind: 'session', roles: who.READ_REQUEST },
  }),
  'payroll/simulate-request-payment': read({
    input: Type.Object({
      requestId: Id,
      changes: Type.Object({
        payrollIds: Ids,
        incidents: Type.Optional(Type.Array(IncidentInput, { maxItems: 500 })),
        deductions: Type.Optional(Type.Array(DeductionInput, { maxItems: 500 })),
      }),
    }),
    answer: answers['payroll/simulate-request-payment'],
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: REQUEST },
  }),
  'payroll/modify-payroll': step('paymentRequest', 'modify', {
    input: Type.Object({
      payrollId: Id,
      perceptions: Type.Optional(Type.Array(LineInput, { maxItems: 50 })),
      deductions: Type.Optional(Type.Array(LineInput, { maxItems: 50 })),
      days_paid: Figure,
      /** Income tax and state tax follow the amounts set by hand; the setting is kept until it is changed. */
      recalculate_tax: Type.Optional(Type.Boolean()),
      reason: Reason,
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ payroll: Payroll }),
    target: PAYROLL,
  }),
  'payroll/reestore-request-payment': step('paymentRequest', 'restore', {
    input: Type.Object({
      requestId: Id,
      payrollIds: Ids,
      what: oneOf('manual', 'all', 'request'),
      reason: Reason,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ requestPayment: PaymentRequest }),
    target: REQUEST,
  }),
})
