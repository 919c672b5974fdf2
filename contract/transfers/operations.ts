import Type from 'typebox'
import { named, session } from '../../access-control/authorize.ts'
import { PAY_INVOICES } from '../../access-control/invoices.ts'
import calls from '../../schemas/calls/transfers.json' with { type: 'json' }
import { Id, RequestKey } from '../format/shared.ts'
import { described, read, upload, write } from '../operation.ts'
import { CSV_MAX_BYTES } from '../upload.ts'
import { answers } from './schemas.ts'

const INVOICE = named('invoice', 'invoiceId')
const COMPANY = named('company', 'companyId')
const PAYER = session(PAY_INVOICES)
const Currency = Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 }))
const Ids = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true })

/** Money for the invoices of contractors. */
export const transferOperations = described(calls, answers, {
  'contractor/wise-invoice-calculation': write({
    input: Type.Object({ invoiceId: Id, source_currency: Currency }),
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
    access: { ...PAYER, target: INVOICE },
  }),
  'contractor/wise-fund-transfer-by-balance': write({
    input: Type.Object({
      transferId: Type.Optional(Id),
      transferIds: Type.Optional(Ids(200)),
      batchId: Type.Optional(Id),
      requestKey: RequestKey,
    }),
    access: PAYER,
  }),
  'contractor/cancel-wise-transfer': write({
    input: Type.Object({ transferId: Id, reason: Type.String({ maxLength: 500 }), requestKey: RequestKey }),
    access: PAYER,
  }),
  'contractor/get-invoice-transfer': read({
    input: Type.Object({ invoiceId: Id }),
    access: { ...PAYER, target: INVOICE },
  }),
  'contractor/get-payments-waiting': read({
    input: Type.Object({}),
    access: PAYER,
  }),
  'contractor/calculate-allinvoices-pending-by-company-id': write({
    input: Type.Object({ companyId: Id, source_currency: Currency, invoiceIds: Type.Optional(Ids(1000)) }),
    access: { ...PAYER, target: COMPANY },
  }),
  'contractor/download-wise-batch-template-transfer': read({
    input: Type.Object({ companyId: Type.Optional(Id), invoiceIds: Type.Optional(Ids(1000)) }),
    access: PAYER,
  }),
  'contractor/upload-batch-calculation-quote-wise': upload({
    input: Type.Object({ companyId: Id, requestKey: RequestKey }),
    upload: { fields: { batch_file: { kinds: ['csv'] } }, maxBytes: CSV_MAX_BYTES, needsFile: true },
    access: { ...PAYER, target: COMPANY },
  }),
})
