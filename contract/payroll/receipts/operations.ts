import Type from 'typebox'
import { named, ownOrNamed, session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/receipts.ts'
import calls from '../../../schemas/calls/payroll-receipts.json' with { type: 'json' }
import { Id, ListRequest, oneOf, PageRequest, RequestKey, ShortText } from '../../format/shared.ts'
import { step } from '../../machines/step-call.ts'
import { described, read, write } from '../../operation.ts'
import { list } from '../../tables/list.ts'
import { answers, ReceiptRow } from './schemas.ts'

const RECEIPT = named('payroll-receipt', 'receiptId')
const Year = Type.Integer({ minimum: 2000, maximum: 2200 })
/** Above its maximum, so that the action answers with the message of the field. */
const Reason = Type.String({ maxLength: 2000 })
/** Without one it is the language that the caller's browser asks for, or else Spanish. */
const LANGUAGE = Type.Optional(Type.String({ pattern: '^[a-z]{2}$', maxLength: 2 }))
const MOST = 20_000

/** Receipts of payments. */
export const receiptOperations = described(calls, answers, {
  'payroll/my-payrolls': read({
    input: Type.Object({
      ...PageRequest,
      search: ListRequest.search,
      year: Type.Optional(Year),
      userId: Type.Optional(Id),
    }),
    access: session(who.LIST_OWN_RECEIPTS, ownOrNamed('person', 'userId'), { leavers: true }),
  }),
  'payroll/my-next-payment': read({
    input: Type.Object({}),
    access: session(who.OWN_RECEIPT),
  }),
  'payroll/get-payroll-receipt': write({
    input: Type.Object({ receiptId: Id }),
    access: session(who.READ_RECEIPT, RECEIPT, { leavers: true }),
  }),
  'payroll/download-payroll-receipt': write({
    input: Type.Object({
      receiptId: Type.Optional(Id),
      part: Type.Optional(oneOf('pdf', 'xml', 'cep', 'zip')),
      year: Type.Optional(Year),
      language: LANGUAGE,
    }),
    access: session(who.READ_RECEIPT, { ...RECEIPT, absentMeansSelf: true }, { leavers: true }),
  }),
  'payroll/sign-payroll-receipt': step('receipt', 'sign', {
    input: Type.Object({ receiptId: Id, password: Type.Optional(Type.String({ maxLength: 200 })) }),
    target: RECEIPT,
  }),
  'payroll/object-payroll-receipt': step('receipt', 'object', {
    input: Type.Object({ receiptId: Id, reason: Type.Optional(Reason) }),
    target: RECEIPT,
  }),
  'payroll/answer-payroll-receipt': step('receipt', 'answer', {
    input: Type.Object({ receiptId: Id, reason: Type.Optional(Reason) }),
    target: RECEIPT,
  }),
  'payroll/find-all-receipts': list({
    filters: {
      companyId: Type.Optional(Id),
      requestId: Type.Optional(Id),
      status: Type.Optional(ShortText),
    },
    rows: { receipts: ReceiptRow },
    access: session(who.LIST_RECEIPTS),
  }),
  'payroll/send-payrolls': step('receipt', 'send', {
    input: Type.Object({
      receiptIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST })),
      requestId: Type.Optional(Id),
      requireSignature: Type.Optional(Type.Boolean()),
      message: Type.Optional(Type.String({ maxLength: 2000 })),
      requestKey: RequestKey,
    }),
  }),
})
