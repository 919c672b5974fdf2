import Type from 'typebox'
import * as who from '../../access-control/payment-requests.ts'
import { operation } from '../operation.ts'
import { PaymentRequest, PaymentRequestRow, RequestHistoryRow } from '../schemas/payment-request.ts'
import { OfferedConcept, Payroll, PayrollRow } from '../schemas/payroll.ts'
import { ProfitShare, ProfitSharing } from '../schemas/profit-sharing.ts'
import { filtersOf, Id, ListRequest, ListTotal, Nullable, RequestKey, ShortText } from '../schemas/shared.ts'

const REQUEST = { entity: 'payment-request', param: 'requestId' } as const
const PAYROLL = { entity: 'payroll', param: 'payrollId' } as const
const READS = { rate: 'read', writes: false, records: { none: 'changes nothing' }, errors: [] } as const
/** A day within the reach of the database's calendar. */
const Day = Type.String({ format: 'date', pattern: '^(19|20)', maxLength: 10 })
/** Longer than it may be, so that the action answers in the words of the field. */
const Said = Type.Optional(Type.String({ maxLength: 400 }))
/** More people than any company has. */
const MOST_PEOPLE = 20_000

/** Payment requests: one company, one period, one kind (spec §2; `design/domain.md` §8). */
export const paymentRequestOperations = {
  'payroll/find-all-request-payments': operation({
    summary: 'Payment requests in reach, one page with the total',
    input: Type.Object({
      ...ListRequest,
      filters: filtersOf({
        companyId: Type.Optional(Id),
        status: Type.Optional(ShortText),
        kind: Type.Optional(ShortText),
        /** Days of the period: requests of a period that touches them. */
        from: Type.Optional(Day),
        to: Type.Optional(Day),
        waitingForMe: Type.Optional(Type.Boolean()),
      }),
    }),
    answer: Type.Object({
      requestPayments: Type.Array(PaymentRequestRow),
      totalRequestPayments: ListTotal,
      page: Type.Integer(),
      limit: Type.Integer(),
    }),
    access: { kind: 'session', roles: who.LIST_REQUESTS },
    ...READS,
    example: { page: 1, limit: 25, sort: '-created_at', filters: { status: 'Pending' } },
  }),
  'payroll/get-request-payment-by-id': operation({
    summary:
      'One payment request with its totals, blockers, warnings, proofs, the steps the caller may take and the first payrolls',
    input: Type.Object({ requestId: Id }),
    answer: Type.Object({ requestPayment: PaymentRequest }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
    ...READS,
    example: { requestId: 1 },
  }),
  'payroll/get-payrolls-by-request-id': operation({
    summary: 'The payrolls of a request by name, one page with the total',
    input: Type.Object({
      requestId: Id,
      ...{ page: ListRequest.page, limit: ListRequest.limit, search: ListRequest.search },
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
    ...READS,
    example: { requestId: 1, page: 1, limit: 50 },
  }),
  'payroll/get-payroll-by-id': operation({
    summary: 'One person in a request: every line with its calculation',
    input: Type.Object({ payrollId: Id }),
    answer: Type.Object({ payroll: Payroll }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: PAYROLL },
    ...READS,
    example: { payrollId: 1 },
  }),
  'payroll/create-request-payment': operation({
    summary: 'Create a payment request for a company, a period and a kind, with a payroll for each person',
    input: Type.Object({
      companyId: Id,
      ...{ kind: Said, period_type: Said, period_start: Said, period_end: Said, payment_date: Said, name: Said },
      /** Default: everybody who can be paid. */
      employeeIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST_PEOPLE })),
      copyFromRequestId: Type.Optional(Id),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ requestPayment: PaymentRequest }),
    access: { kind: 'session', roles: who.PREPARE_OR_CLIENT, target: { entity: 'company', param: 'companyId' } },
    rate: 'write',
    writes: true,
    records: 'payment-request.created',
    errors: ['REQUEST_STATE', 'REQUEST_INCOMPLETE', 'REQUEST_EXISTS'],
    example: {
      companyId: 1,
      ...{ kind: 'Regular', period_type: 'Fortnightly' },
      ...{ period_start: '2026-11-16', period_end: '2026-11-30', payment_date: '2026-11-30' },
      requestKey: '3f0e4b5c-0a4e-4e43-9a51-0d6f3f0e9b03',
    },
  }),
  'payroll/get-request-concepts': operation({
    summary: 'Own concepts that can be used in the payrolls of a request, in addition to the built-in ones',
    input: Type.Object({ requestId: Id }),
    answer: Type.Object({ concepts: Type.Array(OfferedConcept) }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
    ...READS,
    example: { requestId: 1 },
  }),
  'payroll/get-profit-sharing': operation({
    summary: 'The profit that a request shares, each person with the share, and how many of the year are not in it',
    input: Type.Object({ requestId: Id, page: ListRequest.page, limit: ListRequest.limit }),
    answer: Type.Object({
      sharing: Nullable(ProfitSharing),
      workers: Type.Array(ProfitShare),
      totalWorkers: Type.Integer(),
      missing: Type.Integer(),
    }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
    ...READS,
    example: { requestId: 1, page: 1, limit: 25 },
  }),
  'payroll/get-history-request-payment': operation({
    summary: 'The history of a payment request, newest first',
    input: Type.Object({ requestId: Id, page: ListRequest.page, limit: ListRequest.limit }),
    answer: Type.Object({ history: Type.Array(RequestHistoryRow), totalHistory: Type.Integer() }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
    ...READS,
    example: { requestId: 1, page: 1, limit: 50 },
  }),
}
