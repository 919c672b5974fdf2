import Type from 'typebox'
import { named, session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-requests.json' with { type: 'json' }
import { BY_LINK, Hash } from '../../format/by-link.ts'
import { AskedDay, Id, PageRequest, RequestKey, ShortText, Token, Version } from '../../format/shared.ts'
import { step } from '../../machines/step-call.ts'
import { described, read, write } from '../../operation.ts'
import { list } from '../../tables/list.ts'
import { Figure, FreeText, Ids, MOST_PEOPLE, REQUEST, Reason } from '../inputs.ts'
import { answers, PaymentRequestRow } from './schemas.ts'

const REASONED = { requestId: Id, reason: Reason, requestKey: RequestKey }

/** Payment requests: one company, one period, one kind, and their life (§8.3). */
export const paymentRequestOperations = described(calls, answers, {
  'payroll/find-all-request-payments': list({
    filters: {
      companyId: Type.Optional(Id),
      status: Type.Optional(ShortText),
      kind: Type.Optional(ShortText),
      /** Days of the period: requests of a period that touches them. */
      from: Type.Optional(AskedDay),
      to: Type.Optional(AskedDay),
      waitingForMe: Type.Optional(Type.Boolean()),
    },
    rows: { requestPayments: PaymentRequestRow },
    access: session(who.LIST_REQUESTS),
  }),
  'payroll/get-request-payment-by-id': read({
    input: Type.Object({ requestId: Id }),
    access: session(who.READ_REQUEST, REQUEST),
  }),
  'payroll/create-request-payment': step('paymentRequest', 'create', {
    input: Type.Object({
      companyId: Id,
      kind: FreeText,
      period_type: FreeText,
      period_start: FreeText,
      period_end: FreeText,
      payment_date: FreeText,
      name: FreeText,
      /** Default: all people who can be paid. */
      employeeIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST_PEOPLE })),
      copyFromRequestId: Type.Optional(Id),
      requestKey: RequestKey,
    }),
    target: named('company', 'companyId'),
  }),
  'payroll/get-history-request-payment': read({
    input: Type.Object({ requestId: Id, ...PageRequest }),
    access: session(who.READ_REQUEST, REQUEST),
  }),
  'payroll/config-payrolls': step('paymentRequest', 'configure', {
    input: Type.Object({
      requestId: Id,
      /** Payrolls that were left out. */
      include: Ids,
      /** Employees of the company who have no payroll in it yet. */
      includeEmployees: Ids,
      exclude: Type.Optional(Type.Array(Type.Object({ id: Id, reason: Reason }), { maxItems: MOST_PEOPLE })),
      period_start: FreeText,
      period_end: FreeText,
      payment_date: FreeText,
      perceptions: Type.Optional(
        Type.Array(
          Type.Object({
            code: ShortText,
            amount: Figure,
            percent: Figure,
            employeeIds: Type.Union([Type.Array(Id, { maxItems: MOST_PEOPLE }), Type.Literal('all')]),
          }),
          { maxItems: 20 },
        ),
      ),
      /** Adjusts the income tax of the year with this request, or no longer (LISR 97). */
      annual_adjustment: Type.Optional(Type.Boolean()),
      /** Payrolls of people who stated in writing that they file their own return. */
      own_returns: Type.Optional(Type.Array(Type.Object({ id: Id, files: Type.Boolean() }), { maxItems: MOST_PEOPLE })),
      /** Wages of other employers in the year that is adjusted, by the certificates of people (LISR 97, 98-II). */
      other_employers: Type.Optional(
        Type.Array(
          Type.Object({
            id: Id,
            rfc: Type.String({ maxLength: 20 }),
            employer: FreeText,
            from: FreeText,
            to: FreeText,
            taxed: Figure,
            exempt: Figure,
            isr: Figure,
            subsidy: Figure,
            reason: Reason,
            /** Takes the one of this RFC away. */
            remove: Type.Optional(Type.Boolean()),
          }),
          { maxItems: 200 },
        ),
      ),
      /** The profit of a year that the request shares, and values that replace the known ones for single people. */
      profit_sharing: Type.Optional(
        Type.Object({
          year: FreeText,
          amount: FreeText,
          taxable_profit: FreeText,
          uncollected: FreeText,
          workers: Type.Optional(
            Type.Array(
              Type.Object({
                id: Id,
                kind: FreeText,
                days: FreeText,
                daily_wage: FreeText,
                wages: FreeText,
                last_share_1: FreeText,
                last_share_2: FreeText,
                last_share_3: FreeText,
              }),
              { maxItems: MOST_PEOPLE },
            ),
          ),
        }),
      ),
      /** Takes over the limits and multipliers that the company has now. */
      updateSettings: Type.Optional(Type.Boolean()),
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    target: REQUEST,
  }),
  'payroll/send-request-payment-to-approve': step('paymentRequest', 'send', {
    input: Type.Object({
      requestId: Id,
      /** Ids of warnings; `all` with a note acknowledges every one. */
      acknowledged: Type.Array(ShortText, { maxItems: MOST_PEOPLE }),
      note: Type.Optional(Type.String({ maxLength: 2000 })),
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    target: REQUEST,
  }),
  'payroll/set-approval-request-payment': step('paymentRequest', 'approve', {
    input: Type.Object({
      requestId: Id,
      totalsHash: Type.String({ maxLength: 64 }),
      onBehalfReason: Reason,
      requestKey: RequestKey,
    }),
    target: REQUEST,
  }),
  'payroll/require-adjustment-request-payment': step('paymentRequest', 'require-adjustment', {
    input: Type.Object({
      ...REASONED,
      payrollNotes: Type.Optional(
        Type.Array(Type.Object({ payrollId: Id, note: Type.String({ maxLength: 1000 }) }), { maxItems: 500 }),
      ),
    }),
    target: REQUEST,
  }),
  'payroll/reopen-request-payment': step('paymentRequest', 'reopen', {
    input: Type.Object(REASONED),
    target: REQUEST,
  }),
  'payroll/cancel-request-payment': write({
    input: Type.Object(REASONED),
    access: session(who.PREPARE_OR_CLIENT, REQUEST),
  }),
  'payroll/set-complete-request-payment': step('paymentRequest', 'complete', {
    input: Type.Object(REASONED),
    target: REQUEST,
  }),
  'payroll/open-request-payment-link': read({
    ...BY_LINK,
    input: Type.Object({ token: Token }),
  }),
  'payroll/approve-request-payment-by-link': write({
    ...BY_LINK,
    input: Type.Object({ token: Token, totalsHash: Hash }),
  }),
})
