import Type from 'typebox'
import { session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-counting.json' with { type: 'json' }
import { Id, ListRequest, oneOf, PageRequest, RequestKey, ShortText, Token, Version } from '../../format/shared.ts'
import { step } from '../../machines/step-call.ts'
import { described, read, write } from '../../operation.ts'
import { DeductionInput, IncidentInput } from '../entries/schemas.ts'
import { Figure, FreeText, Ids, NeededFigure, PAYROLL, REQUEST, Reason } from '../inputs.ts'
import { PaymentRequest } from '../requests/schemas.ts'
import { answers } from './schemas.ts'

const LineInput = Type.Object({ code: ShortText, amount: NeededFigure, name: FreeText })

/** One answer has a shape of a family that needs those of this one. */
const all = { ...answers, 'payroll/reestore-request-payment': Type.Object({ requestPayment: PaymentRequest }) }

/** The payrolls of a request, and how they are calculated. */
export const payrollCountingOperations = described(calls, all, {
  'payroll/get-payrolls-by-request-id': read({
    input: Type.Object({
      requestId: Id,
      ...PageRequest,
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
    access: session(who.READ_REQUEST, REQUEST),
  }),
  'payroll/get-payroll-by-id': read({
    input: Type.Object({ payrollId: Id }),
    access: session(who.READ_REQUEST, PAYROLL),
  }),
  'payroll/get-request-concepts': read({
    input: Type.Object({ requestId: Id }),
    access: session(who.READ_REQUEST, REQUEST),
  }),
  'payroll/get-profit-sharing': read({
    input: Type.Object({ requestId: Id, ...PageRequest }),
    access: session(who.READ_REQUEST, REQUEST),
  }),
  'payroll/recalculate-request-payment': step('paymentRequest', 'recalculate', {
    input: Type.Object({ requestId: Id, payrollIds: Ids, requestKey: RequestKey }),
    target: REQUEST,
  }),
  'payroll/open-calculation-stream': write({
    input: Type.Object({ jobId: Token }),
    access: session(who.READ_REQUEST),
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
    access: session(who.PREPARE_OR_CLIENT, REQUEST),
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
    target: REQUEST,
  }),
})
