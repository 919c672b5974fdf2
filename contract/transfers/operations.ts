import Type from 'typebox'
import { named, session } from '../../access-control/authorize.ts'
import { PAY_INVOICES } from '../../access-control/invoices.ts'
import calls from '../../schemas/calls/transfers.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/transfers.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id } from '../format/shared.ts'
import { described, read, upload, write } from '../operation.ts'
import { CSV_MAX_BYTES } from '../upload.ts'
import { answers } from './schemas.ts'

const INVOICE = named('invoice', 'invoiceId')
const COMPANY = named('company', 'companyId')
const PAYER = session(PAY_INVOICES)
const Currency = Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 })
const Ids = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true })
const TransferIds = Ids(200)
const InvoiceIds = Ids(1000)
const inputs = shapes(inputFile, { Currency, TransferIds, InvoiceIds }, 'inputs')

/** Money for the invoices of contractors. */
export const transferOperations = described(calls, answers, inputs, {
  'contractor/wise-invoice-calculation': write({ access: { ...PAYER, target: INVOICE } }),
  'contractor/wise-invoice-transfer': write({ access: { ...PAYER, target: INVOICE } }),
  'contractor/wise-fund-transfer-by-balance': write({ access: PAYER }),
  'contractor/cancel-wise-transfer': write({ access: PAYER }),
  'contractor/get-invoice-transfer': read({ access: { ...PAYER, target: INVOICE } }),
  'contractor/get-payments-waiting': read({ access: PAYER }),
  'contractor/calculate-allinvoices-pending-by-company-id': write({ access: { ...PAYER, target: COMPANY } }),
  'contractor/download-wise-batch-template-transfer': read({ access: PAYER }),
  'contractor/upload-batch-calculation-quote-wise': upload({
    upload: { fields: { batch_file: { kinds: ['csv'] } }, maxBytes: CSV_MAX_BYTES, needsFile: true },
    access: { ...PAYER, target: COMPANY },
  }),
})
