import Type from 'typebox'
import { PAY_INVOICES } from '../../access-control/invoices.ts'
import { Id, RequestKey, ShortText } from '../format/shared.ts'
import { read, upload, write } from '../operation.ts'
import { CSV_MAX_BYTES } from '../upload.ts'
import { BatchCalculation, Calculation, FundingResults, InvoicePayment, Payments } from './schemas.ts'

const INVOICE = { entity: 'invoice', param: 'invoiceId' } as const
const COMPANY = { entity: 'company', param: 'companyId' } as const
const PAYER = { kind: 'session', roles: PAY_INVOICES } as const
const Currency = Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 }))
const Ids = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true })
const RowError = Type.Object({ row: Type.Integer(), column: ShortText, message: ShortText })

/** Money for the invoices of contractors. */
export const transferOperations = {
  'contractor/wise-invoice-calculation': write({
    summary: 'The current cost of paying an invoice: fee, rate and amounts, at a quote that is held for a while',
    input: Type.Object({ invoiceId: Id, source_currency: Currency }),
    answer: Type.Object({ data: Calculation }),
    access: { ...PAYER, target: INVOICE },
    records: { none: 'a price is no change of the invoice' },
    errors: ['INVOICE_STATE', 'TRANSFER_EXISTS', 'NO_PAYEE', 'PROVIDER'],
    example: { invoiceId: 1 },
  }),
  'contractor/wise-invoice-transfer': write({
    summary: 'Create the transfer of an invoice from a reviewed quote; no money moves yet',
    input: Type.Object({
      invoiceId: Id,
      quoteId: Type.String({ minLength: 1, maxLength: 100 }),
      /** Text for the receiver; default: the folio. */
      reference: Type.Optional(Type.String({ maxLength: 35 })),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ data: Type.Object({ transferId: Id, provider_status: ShortText }) }),
    access: { ...PAYER, target: INVOICE },
    stepUp: true,
    records: 'invoice.transfer-created',
    errors: ['INVOICE_STATE', 'TRANSFER_EXISTS', 'QUOTE_EXPIRED', 'NO_PAYEE', 'PROVIDER', 'REQUEST_KEY'],
    example: { invoiceId: 1, quoteId: '01234567-89ab-cdef-0123-456789abcdef' },
  }),
  'contractor/wise-fund-transfer-by-balance': write({
    summary: 'Pay transfers from the balance: one, several, or a calculated batch; each of several is independent',
    input: Type.Object({
      transferId: Type.Optional(Id),
      transferIds: Type.Optional(Ids(200)),
      batchId: Type.Optional(Id),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ data: FundingResults }),
    access: PAYER,
    stepUp: true,
    records: 'invoice.transfer-funded',
    errors: [
      'NOT_FOUND',
      'INVOICE_STATE',
      'TRANSFER_STATE',
      'QUOTE_EXPIRED',
      'SAME_PERSON',
      'BALANCE',
      'PROVIDER',
      'REQUEST_KEY',
    ],
    example: { transferId: 1 },
  }),
  'contractor/cancel-wise-transfer': write({
    summary: 'Cancel an unpaid transfer with a reason; the invoice can then be corrected or calculated again',
    input: Type.Object({ transferId: Id, reason: Type.String({ maxLength: 500 }), requestKey: RequestKey }),
    answer: Type.Object({ data: Type.Object({ transferId: Id, provider_status: ShortText }) }),
    access: PAYER,
    stepUp: true,
    records: 'invoice.transfer-cancelled',
    errors: ['NOT_FOUND', 'TRANSFER_STATE', 'PROVIDER', 'REQUEST_KEY'],
    example: { transferId: 1, reason: 'Calculated with the wrong reference.' },
  }),
  'contractor/get-invoice-transfer': read({
    summary: 'The payment status of an invoice: its transfer with its timeline, and what prevents its payment',
    input: Type.Object({ invoiceId: Id }),
    answer: Type.Object({ data: InvoicePayment }),
    access: { ...PAYER, target: INVOICE },
    example: { invoiceId: 1 },
  }),
  'contractor/get-payments-waiting': read({
    summary: 'Invoices waiting for payment, by company and age; the balances; the last batches',
    input: Type.Object({}),
    answer: Type.Object({ data: Payments }),
    access: PAYER,
    example: {},
  }),
  'contractor/calculate-allinvoices-pending-by-company-id': write({
    summary: 'The total cost of all approved and unpaid invoices of a company, or of the given ones',
    input: Type.Object({ companyId: Id, source_currency: Currency, invoiceIds: Type.Optional(Ids(1000)) }),
    answer: Type.Object({ data: Type.Object({ calculationWiseAllInvoices: BatchCalculation }) }),
    access: { ...PAYER, target: COMPANY },
    records: 'transfers.batch-calculated',
    errors: ['PROVIDER'],
    example: { companyId: 1 },
  }),
  'contractor/download-wise-batch-template-transfer': read({
    summary: 'batch-transfers-template.csv, filled with the invoices that can be paid, or the given ones',
    input: Type.Object({ companyId: Type.Optional(Id), invoiceIds: Type.Optional(Ids(1000)) }),
    answer: Type.Object({}),
    answersFile: ['csv'],
    access: PAYER,
    stepUp: true,
    example: { companyId: 1 },
  }),
  'contractor/upload-batch-calculation-quote-wise': upload({
    summary: 'Calculate the invoices of a file; rows that cannot be paid are returned with their problem',
    input: Type.Object({ companyId: Id, requestKey: RequestKey }),
    upload: { fields: { batch_file: { kinds: ['csv'] } }, maxBytes: CSV_MAX_BYTES, needsFile: true },
    answer: Type.Object({
      data: Type.Object({
        batchId: Type.Unsafe<number | null>({ type: 'integer', nullable: true }),
        calculationWiseAllInvoices: BatchCalculation,
        errors: Type.Array(RowError),
      }),
    }),
    access: { ...PAYER, target: COMPANY },
    records: 'transfers.batch-calculated',
    errors: ['PROVIDER', 'REQUEST_KEY'],
    example: { companyId: 1 },
  }),
}
