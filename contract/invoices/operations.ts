import Type from 'typebox'
import { named, ownOrNamed, session } from '../../access-control/authorize.ts'
import * as who from '../../access-control/invoices.ts'
import calls from '../../schemas/calls/invoices.json' with { type: 'json' }
import { BY_LINK, Hash } from '../format/by-link.ts'
import { AskedDay, filtersOf, Id, ListRequest, RequestKey, ShortText, Token, Version } from '../format/shared.ts'
import { step, uploadStep } from '../machines/step-call.ts'
import { described, read, write } from '../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'
import { answers, INVOICE_STAGES } from './schemas.ts'

const INVOICE = named('invoice', 'invoiceId')
/** Above their maximum, so that the forms answer with their own messages. */
const FreeText = Type.Optional(Type.String({ maxLength: 400 }))
const Figure = Type.Union([Type.String({ maxLength: 40 }), Type.Number()])
const Items = Type.Array(
  Type.Object({
    description: FreeText,
    quantity: Type.Optional(Figure),
    unit_price: Type.Optional(Figure),
    sat_product_code: Type.Optional(ShortText),
    sat_unit_code: Type.Optional(ShortText),
    tax_object: Type.Optional(ShortText),
  }),
  { maxItems: 100 },
)
/** Above its maximum, so that the machine answers with its own message. */
const Reason = Type.Optional(Type.String({ maxLength: 2100 }))
/** A person who acts for another one gives a reason. */
const OnBehalf = Reason
const PROOF = ['pdf', 'jpg', 'png'] as const
/** The tax bill made elsewhere; `pdf_file` accompanies `xml_file`. */
const BILL_FILES = { xml_file: { kinds: ['xml'] }, pdf_file: { kinds: ['pdf'] } } as const
const BILL = { fields: BILL_FILES, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false } as const
/** Input of a contractor for an invoice; validated by schemas/forms/invoice.json and invoice-item.json. */
const FIELDS = {
  concept: FreeText,
  kind: FreeText,
  period_start: FreeText,
  period_end: FreeText,
  regime: FreeText,
  items: Type.Optional(Items),
}

export const invoiceOperations = described(calls, answers, {
  'contractor/get-all-invoices-by-id-contractor': read({
    input: Type.Object({
      contractorId: Type.Optional(Id),
      ...ListRequest,
      filters: filtersOf({
        status: Type.Optional(ShortText),
        companyId: Type.Optional(Id),
        contractorId: Type.Optional(Id),
        /** Days of the period: invoices of a period that touches them. */
        from: Type.Optional(AskedDay),
        to: Type.Optional(AskedDay),
        /** The stage the invoice waits in. */
        stage: Type.Optional(Type.Enum([...INVOICE_STAGES])),
      }),
    }),
    access: session(who.READ_INVOICES, undefined, { leavers: true }),
  }),
  'contractor/get-invoice-stages': read({
    input: Type.Object({ filters: filtersOf({ companyId: Type.Optional(Id) }) }),
    access: session(who.WORK_ON_INVOICES),
  }),
  'contractor/get-invoice-by-id': read({
    input: Type.Object({ invoiceId: Id }),
    access: session(who.READ_INVOICES, INVOICE, { leavers: true }),
  }),
  'contractor/get-invoice-terms': read({
    input: Type.Object({ contractId: Type.Optional(Id) }),
    access: session(who.CORRECT_INVOICE, ownOrNamed('contract', 'contractId'), { leavers: true }),
  }),
  'contractor/create-new-invoice': uploadStep('invoice', 'create', {
    input: Type.Object({ contractId: Id, ...FIELDS, currency: FreeText, requestKey: RequestKey }),
    upload: BILL,
    target: named('contract', 'contractId'),
  }),
  'contractor/update-invoice-by-contractor': uploadStep('invoice', 'hand-in-again', {
    input: Type.Object({
      invoiceId: Id,
      ...FIELDS,
      answer: Reason,
      /** The XML that is attached no longer belongs to it. */
      detachXml: Type.Optional(Type.Boolean()),
      onBehalfReason: OnBehalf,
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    upload: BILL,
    target: INVOICE,
  }),
  'contractor/update-invoice-status': write({
    input: Type.Object({
      invoiceId: Id,
      status: ShortText,
      reason: Reason,
      paid_at: FreeText,
      payment_reference: FreeText,
      /** Hash of the totals the user saw; an approval requires it. */
      totalsHash: Type.Optional(Hash),
      onBehalfReason: OnBehalf,
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    access: session(who.MOVE_INVOICE, INVOICE),
  }),
  'contractor/send-invoice-email-to-aprove': step('invoice', 'send-to-client', {
    input: Type.Object({
      invoiceId: Type.Optional(Id),
      invoiceIds: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
      message: Type.Optional(Type.String({ maxLength: 500 })),
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
  }),
  'contractor/require-adjustment-invoice': write({
    input: Type.Object({
      invoiceId: Id,
      reason: Reason,
      /** The parts to correct. */
      fields: Type.Optional(
        Type.Array(Type.Enum(['items', 'period', 'concept', 'taxes', 'files']), { maxItems: 5, uniqueItems: true }),
      ),
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    access: session(who.REVIEW_INVOICES, INVOICE),
  }),
  'contractor/upload-payment-proof-invoice': uploadStep('invoice', 'upload-proof', {
    input: Type.Object({
      invoiceId: Type.Optional(Id),
      /** Several at once, joined by commas. */
      invoiceIds: Type.Optional(Type.String({ maxLength: 2000 })),
      amount: Type.Optional(Figure),
      reference: FreeText,
      paid_at: FreeText,
      onBehalfReason: OnBehalf,
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
  }),
  'contractor/set-complete-invoice-invoice': uploadStep('invoice', 'complete', {
    input: Type.Object({
      invoiceId: Id,
      note: Type.Optional(Type.String({ maxLength: 500 })),
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    upload: { fields: { proof_file: { kinds: PROOF }, ...BILL_FILES }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    target: INVOICE,
  }),
  'contractor/get-history-invoice': read({
    input: Type.Object({ invoiceId: Id }),
    access: session(who.READ_INVOICES, INVOICE, { leavers: true }),
  }),
  'contractor/open-invoice-link': read({
    ...BY_LINK,
    input: Type.Object({ token: Token }),
  }),
  'contractor/approve-invoice-by-link': write({
    ...BY_LINK,
    input: Type.Object({ token: Token, totalsHash: Hash }),
  }),
})
