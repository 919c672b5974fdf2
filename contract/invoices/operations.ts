import Type from 'typebox'
import { named, ownOrNamed, session } from '../../access-control/authorize.ts'
import * as who from '../../access-control/invoices.ts'
import calls from '../../schemas/calls/invoices.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/invoices.json' with { type: 'json' }
import { BY_LINK, Hash } from '../format/by-link.ts'
import { shapes } from '../format/shapes.ts'
import { AskedDay, filtersOf, Id, ShortText } from '../format/shared.ts'
import { step, uploadStep } from '../machines/step-call.ts'
import { described, read, write } from '../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'
import { answers, INVOICE_STAGES } from './schemas.ts'

const INVOICE = named('invoice', 'invoiceId')
const PROOF = ['pdf', 'jpg', 'png'] as const
/** The tax bill made elsewhere; `pdf_file` accompanies `xml_file`. */
const BILL_FILES = { xml_file: { kinds: ['xml'] }, pdf_file: { kinds: ['pdf'] } } as const
const BILL = { fields: BILL_FILES, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false } as const

const InvoiceFilters = filtersOf({
  status: Type.Optional(ShortText),
  companyId: Type.Optional(Id),
  contractorId: Type.Optional(Id),
  /** Days of the period: invoices of a period that touches them. */
  from: Type.Optional(AskedDay),
  to: Type.Optional(AskedDay),
  /** The stage the invoice waits in. */
  stage: Type.Optional(Type.Enum([...INVOICE_STAGES])),
})
const StageFilters = filtersOf({ companyId: Type.Optional(Id) })
const InvoiceIds = Type.Array(Id, { maxItems: 200, uniqueItems: true })
const AdjustedFields = Type.Array(Type.Enum(['items', 'period', 'concept', 'taxes', 'files']), {
  maxItems: 5,
  uniqueItems: true,
})
const inputs = shapes(inputFile, { InvoiceFilters, StageFilters, Hash, InvoiceIds, AdjustedFields }, 'inputs')

export const invoiceOperations = described(calls, answers, inputs, {
  'contractor/get-all-invoices-by-id-contractor': read({ access: session(who.READ_INVOICES, undefined, { leavers: true }) }),
  'contractor/get-invoice-stages': read({ access: session(who.WORK_ON_INVOICES) }),
  'contractor/get-invoice-by-id': read({ access: session(who.READ_INVOICES, INVOICE, { leavers: true }) }),
  'contractor/get-invoice-terms': read({
    access: session(who.CORRECT_INVOICE, ownOrNamed('contract', 'contractId'), { leavers: true }),
  }),
  'contractor/create-new-invoice': uploadStep('invoice', 'create', {
    upload: BILL,
    target: named('contract', 'contractId'),
  }),
  'contractor/update-invoice-by-contractor': uploadStep('invoice', 'hand-in-again', {
    upload: BILL,
    target: INVOICE,
  }),
  'contractor/update-invoice-status': write({ access: session(who.MOVE_INVOICE, INVOICE) }),
  'contractor/send-invoice-email-to-aprove': step('invoice', 'send-to-client'),
  'contractor/require-adjustment-invoice': write({ access: session(who.REVIEW_INVOICES, INVOICE) }),
  'contractor/upload-payment-proof-invoice': uploadStep('invoice', 'upload-proof', {
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
  }),
  'contractor/set-complete-invoice-invoice': uploadStep('invoice', 'complete', {
    upload: { fields: { proof_file: { kinds: PROOF }, ...BILL_FILES }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    target: INVOICE,
  }),
  'contractor/get-history-invoice': read({ access: session(who.READ_INVOICES, INVOICE, { leavers: true }) }),
  'contractor/open-invoice-link': read(BY_LINK),
  'contractor/approve-invoice-by-link': write(BY_LINK),
})
