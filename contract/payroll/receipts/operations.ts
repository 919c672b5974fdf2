import Type from 'typebox'
import * as who from '../../../access-control/receipts.ts'
import { Amount, Id, ListRequest, Nullable, oneOf, RequestKey, ShortText } from '../../format/shared.ts'
import { step } from '../../machines/step-call.ts'
import { read, write } from '../../operation.ts'
import { list } from '../../tables/list.ts'
import { NextPayment, Receipt, ReceiptRow, ReceiptYear } from './schemas.ts'

const RECEIPT = { entity: 'payroll-receipt', param: 'receiptId' } as const
const Year = Type.Integer({ minimum: 2000, maximum: 2200 })
/** Above its maximum, so that the action answers with the message of the field. */
const Reason = Type.String({ maxLength: 2000 })
/** Without one it is the language that the caller's browser asks for, or else Spanish. */
const LANGUAGE = Type.Optional(Type.String({ pattern: '^[a-z]{2}$', maxLength: 2 }))
const MOST = 20_000

/** Receipts of payments. */
export const receiptOperations = {
  'payroll/my-payrolls': read({
    summary: 'Receipts of the caller, newest first, with the totals of each year; staff: of people in reach, or of one person',
    input: Type.Object({
      page: ListRequest.page,
      limit: ListRequest.limit,
      search: ListRequest.search,
      year: Type.Optional(Year),
      userId: Type.Optional(Id),
    }),
    answer: Type.Object({
      receipts: Type.Array(ReceiptRow),
      totalReceipts: Type.Integer(),
      year_totals: Type.Array(ReceiptYear),
    }),
    access: {
      kind: 'session',
      roles: who.LIST_OWN_RECEIPTS,
      target: { entity: 'person', param: 'userId', absentMeansSelf: true },
      leavers: true,
    },
    example: { page: 1, limit: 25, year: 2026 },
  }),
  'payroll/my-next-payment': read({
    summary:
      "The caller's next payment, without its amount as long as that may change; of a contractor also the invoices not paid yet",
    input: Type.Object({}),
    answer: Type.Object({
      next_payment: Nullable(NextPayment),
      invoices_in_flight: Type.Array(Type.Object({ currency: ShortText, invoices: Type.Integer(), total: Amount })),
    }),
    access: { kind: 'session', roles: who.OWN_RECEIPT },
    example: {},
  }),
  'payroll/get-payroll-receipt': write({
    summary:
      'Open a receipt: its lines, the year so far, and the differences from the previous one; this marks it as seen by its owner',
    input: Type.Object({ receiptId: Id }),
    answer: Type.Object({ receipt: Receipt }),
    access: { kind: 'session', roles: who.READ_RECEIPT, target: RECEIPT, leavers: true },
    rate: 'read',
    isOpenToViewers: true,
    records: 'receipt.opened',
    example: { receiptId: 1 },
  }),
  'payroll/download-payroll-receipt': write({
    summary:
      "A receipt as PDF (Spanish or English), its XML or proof of payment, or all of them as ZIP; or all of the caller's receipts of a year",
    input: Type.Object({
      receiptId: Type.Optional(Id),
      part: Type.Optional(oneOf('pdf', 'xml', 'cep', 'zip')),
      year: Type.Optional(Year),
      language: LANGUAGE,
    }),
    answer: Type.Object({}),
    answersFile: ['pdf', 'xml', 'zip'],
    access: { kind: 'session', roles: who.READ_RECEIPT, target: { ...RECEIPT, absentMeansSelf: true }, leavers: true },
    rate: 'export',
    records: 'receipt.downloaded',
    errors: ['RECEIPT_STATE'],
    example: { receiptId: 1, part: 'pdf', language: 'es' },
  }),
  'payroll/sign-payroll-receipt': step('receipt', 'sign', {
    summary: 'Sign a receipt with the password; time, address and digest of what was signed are kept',
    input: Type.Object({ receiptId: Id, password: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ receipt: Receipt }),
    target: RECEIPT,
    leavers: true,
    rate: 'public',
    errors: ['RECEIPT_STATE', 'BAD_CREDENTIALS', 'ACCOUNT_PAUSED', 'BUSY'],
    example: { receiptId: 1, password: 'the own password' },
  }),
  'payroll/object-payroll-receipt': step('receipt', 'object', {
    summary: 'Object to a receipt; staff is notified and answers',
    input: Type.Object({ receiptId: Id, reason: Type.Optional(Reason) }),
    answer: Type.Object({ receipt: Receipt }),
    target: RECEIPT,
    leavers: true,
    errors: ['RECEIPT_STATE'],
    example: { receiptId: 1, reason: 'Two hours of overtime are missing.' },
  }),
  'payroll/answer-payroll-receipt': step('receipt', 'answer', {
    summary: 'Answer an objection: the receipt returns to its owner',
    input: Type.Object({ receiptId: Id, reason: Type.Optional(Reason) }),
    answer: Type.Object({ receipt: Receipt }),
    target: RECEIPT,
    errors: ['RECEIPT_STATE'],
    example: { receiptId: 1, reason: 'They will be paid with the next fortnight.' },
  }),
  'payroll/find-all-receipts': list({
    summary: 'Receipts in reach, one page with the total',
    filters: {
      companyId: Type.Optional(Id),
      requestId: Type.Optional(Id),
      status: Type.Optional(ShortText),
    },
    rows: { receipts: ReceiptRow },
    access: { kind: 'session', roles: who.LIST_RECEIPTS },
    example: { page: 1, limit: 25, filters: { status: 'To send' } },
  }),
  'payroll/send-payrolls': step('receipt', 'send', {
    summary: 'Send receipts to their people, chosen ones or all of a payment request; those already sent stay unchanged',
    input: Type.Object({
      receiptIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST })),
      requestId: Type.Optional(Id),
      requireSignature: Type.Optional(Type.Boolean()),
      message: Type.Optional(Type.String({ maxLength: 2000 })),
      requestKey: RequestKey,
    }),
    /** Each mail is a job of its own; `total` receipts are sent when the call is answered. */
    answer: Type.Object({ jobId: ShortText, total: Type.Integer() }),
    errors: ['NOT_FOUND'],
    example: { receiptIds: [1, 2], requireSignature: true, message: 'With the adjustment of November.' },
  }),
}
