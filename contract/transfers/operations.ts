import Type from 'typebox'
import { PAY_INVOICES } from '../../access-control/invoices.ts'
import calls from '../../schemas/calls/transfers.json' with { type: 'json' }
import { Id, RequestKey, ShortText } from '../format/shared.ts'
import { described, read, upload, write } from '../operation.ts'
import { CSV_MAX_BYTES } from '../upload.ts'
import { answers, BatchCalculation, Calculation, FundingResults, InvoicePayment, Payments } from './schemas.ts'

const INVOICE = { entity: 'invoice', param: 'invoiceId' } as const
const COMPANY = { entity: 'company', param: 'companyId' } as const
const PAYER = { kind: 'session', roles: PAY_INVOICES } as const
const Currency = Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 }))
const Ids = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true })

/** Money for the invoices of contractors. */
export const transferOperations = described(calls, {
  'contractor/wise-invoice-calculation': write({
    input: Type.Object({ invoiceId: Id, source_currency: Currency }),
    answer: Type.Object({ data: Calculation }),
    access: { ...PAYER, target: INVOICE },
  }),
  'contractor/wise-invoice-transfer': write({
    input: Type.Object({
      invoiceId: Id,
      quoteId: Type.String({ minLength: 1, maxLength: 100 }),
      /** Text for the receiver; default: the folio. */
      reference: Type.Optional(Type.String({ maxLength: 35 })),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ data: Type.Object({ transferId: Id, provider_status: ShortText }) }),
    access: { ...PAYER, target: INVOICE },
  }),
  'contractor/wise-fund-transfer-by-balance': write({
    input: Type.Object({
      transferId: Type.Optional(Id),
      transferIds: Type.Optional(Ids(200)),
      batchId: Type.Optional(Id),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ data: FundingResults }),
    access: PAYER,
  }),
  'contractor/cancel-wise-transfer': write({
    input: Type.Object({ transferId: Id, reason: Type.String({ maxLength: 500 }), requestKey: RequestKey }),
    answer: Type.Object({ data: Type.Object({ transferId: Id, provider_status: ShortText }) }),
    access: PAYER,
  }),
  'contractor/get-invoice-transfer': read({
    input: Type.Object({ invoiceId: Id }),
    answer: Type.Object({ data: InvoicePayment }),
    access: { ...PAYER, target: INVOICE },
  }),
  'contractor/get-payments-waiting': read({
    input: Type.Object({}),
    answer: Type.Object({ data: Payments }),
    access: PAYER,
  }),
  'contractor/calculate-allinvoices-pending-by-company-id': write({
    input: Type.Object({ companyId: Id, source_currency: Currency, invoiceIds: Type.Optional(Ids(1000)) }),
    answer: Type.Object({ data: Type.Object({ calculationWiseAllInvoices: BatchCalculation }) }),
    access: { ...PAYER, target: COMPANY },
  }),
  'contractor/download-wise-batch-template-transfer': read({
    input: Type.Object({ companyId: Type.Optional(Id), invoiceIds: Type.Optional(Ids(1000)) }),
    answer: Type.Object({}),
    access: PAYER,
  }),
  'contractor/upload-batch-calculation-quote-wise': upload({
    input: Type.Object({ companyId: Id, requestKey: RequestKey }),
    upload: { fields: { batch_file: { kinds: ['csv'] } }, maxBytes: CSV_MAX_BYTES, needsFile: true },
    answer: answers['contractor/upload-batch-calculation-quote-wise'],
    access: { ...PAYER, target: COMPANY },
  }),
})
