import Type from 'typebox'
import * as who from '../../../access-control/receipts.ts'
import calls from '../../../schemas/calls/payroll-receipts.json' with { type: 'json' }
import { Id, ListRequest, oneOf, RequestKey, ShortText } from '../../format/shared.ts'
import { step } from '../../machines/step-call.ts'
import { described, read, write } from '../../operation.ts'
import { list } from '../../tables/list.ts'
import { answers, Receipt, ReceiptRow } from './schemas.ts'

const RECEIPT = { entity: 'payroll-receipt', param: 'receiptId' } as const
const Year = Type.Integer({ minimum: 2000, maximum: 2200 })
/** Above its maximum, so that the action answers with the message of the field. */
const Reason = Type.String({ maxLength: 2000 })
/** Without one it is the language that the caller's browser asks for, or else Spanish. */
const LANGUAGE = Type.Optional(Type.String({ pattern: '^[a-z]{2}$', maxLength: 2 }))
const MOST = 20_000

/** Receipts of payments. */
export const receiptOperations = described(calls, {
  'payroll/my-payrolls': read({
    input: Type.Object({
      page: ListRequest.page,
      limit: ListRequest.limit,
      search: ListRequest.search,
      year: Type.Optional(Year),
      userId: Type.Optional(Id),
    }),
    answer: answers['payroll/my-payrolls'],
    access: {
      kind: 'session',
      roles: who.LIST_OWN_RECEIPTS,
      target: { entity: 'person', param: 'userId', absentMeansSelf: true },
      leavers: true,
    },
  }),
  'payroll/my-next-payment': read({
    input: Type.Object({}),
    answer: answers['payroll/my-next-payment'],
    access: { kind: 'session', roles: who.OWN_RECEIPT },
  }),
  'payroll/get-payroll-receipt': write({
    input: Type.Object({ receiptId: Id }),
    answer: Type.Object({ receipt: Receipt }),
    access: { kind: 'session', roles: who.READ_RECEIPT, target: RECEIPT, leavers: true },
  }),
  'payroll/download-payroll-receipt': write({
    input: Type.Object({
      receiptId: Type.Optional(Id),
      part: Type.Optional(oneOf('pdf', 'xml', 'cep', 'zip')),
      year: Type.Optional(Year),
      language: LANGUAGE,
    }),
    answer: Type.Object({}),
    access: { kind: 'session', roles: who.READ_RECEIPT, target: { ...RECEIPT, absentMeansSelf: true }, leavers: true },
  }),
  'payroll/sign-payroll-receipt': step('receipt', 'sign', {
    input: Type.Object({ receiptId: Id, password: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ receipt: Receipt }),
    target: RECEIPT,
    leavers: true,
  }),
  'payroll/object-payroll-receipt': step('receipt', 'object', {
    input: Type.Object({ receiptId: Id, reason: Type.Optional(Reason) }),
    answer: Type.Object({ receipt: Receipt }),
    target: RECEIPT,
    leavers: true,
  }),
  'payroll/answer-payroll-receipt': step('receipt', 'answer', {
    input: Type.Object({ receiptId: Id, reason: Type.Optional(Reason) }),
    answer: Type.Object({ receipt: Receipt }),
    target: RECEIPT,
  }),
  'payroll/find-all-receipts': list({
    filters: {
      companyId: Type.Optional(Id),
      requestId: Type.Optional(Id),
      status: Type.Optional(ShortText),
    },
    rows: { receipts: ReceiptRow },
    access: { kind: 'session', roles: who.LIST_RECEIPTS },
  }),
  'payroll/send-payrolls': step('receipt', 'send', {
    input: Type.Object({
      receiptIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST })),
      requestId: Type.Optional(Id),
      requireSignature: Type.Optional(Type.Boolean()),
      message: Type.Optional(Type.String({ maxLength: 2000 })),
      requestKey: RequestKey,
    }),
    /** Each mail is a job of its own; `total` receipts are sent when the call is answered. */
    answer: Type.Object({ jobId: ShortText, total: Type.Integer() }),
  }),
})
