import Type from 'typebox'
import * as who from '../../access-control/invoices.ts'
import { BY_LINK, Hash } from '../format/by-link.ts'
import {
  Email,
  filtersOf,
  Id,
  Instant,
  ListRequest,
  ListTotal,
  Nullable,
  RequestKey,
  ShortText,
  Token,
  Version,
} from '../format/shared.ts'
import { step, uploadStep } from '../machines/step-call.ts'
import { read, write } from '../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'
import {
  INVOICE_STAGES,
  Invoice,
  InvoiceAdjustment,
  InvoiceHistoryRow,
  InvoiceProof,
  InvoiceRow,
  InvoiceTerms,
  InvoiceToApprove,
  StageSum,
} from './schemas.ts'

const INVOICE = { entity: 'invoice', param: 'invoiceId' } as const
/** A day within the reach of the database's calendar. */
const Day = Type.String({ format: 'date', pattern: '^(19|20)', maxLength: 10 })
/** Above their maximum, so that the forms answer with their own messages. */
const Said = Type.Optional(Type.String({ maxLength: 400 }))
const Figure = Type.Union([Type.String({ maxLength: 40 }), Type.Number()])
const Items = Type.Array(
  Type.Object({
    description: Said,
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
const Status = Type.Object({ id: Id, status: ShortText, approved_by_client_at: Nullable(Instant) })
const PROOF = ['pdf', 'jpg', 'png'] as const
/** The tax bill made elsewhere; `pdf_file` accompanies `xml_file`. */
const BILL_FILES = { xml_file: { kinds: ['xml'] }, pdf_file: { kinds: ['pdf'] } } as const
const BILL = { fields: BILL_FILES, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false } as const
/** Input of a contractor for an invoice; validated by schemas/forms/invoice.json and invoice-item.json. */
const FIELDS = {
  concept: Said,
  kind: Said,
  period_start: Said,
  period_end: Said,
  regime: Said,
  items: Type.Optional(Items),
}
const EXAMPLE = {
  concept: 'Design of the new store, November',
  period_start: '2026-11-01',
  period_end: '2026-11-15',
  items: [{ description: 'Design hours', quantity: '20', unit_price: '850.00' }],
}

/** Invoices of contractors, one by one. */
export const invoiceOperations = {
  'contractor/get-all-invoices-by-id-contractor': read({
    summary: 'Invoices in reach, one page with the total: a contractor gets their own, a company those sent to it',
    input: Type.Object({
      contractorId: Type.Optional(Id),
      ...ListRequest,
      filters: filtersOf({
        status: Type.Optional(ShortText),
        companyId: Type.Optional(Id),
        contractorId: Type.Optional(Id),
        /** Days of the period: invoices of a period that touches them. */
        from: Type.Optional(Day),
        to: Type.Optional(Day),
        /** The stage the invoice waits in. */
        stage: Type.Optional(Type.Enum([...INVOICE_STAGES])),
      }),
    }),
    answer: Type.Object({
      data: Type.Object({
        invoicesContractor: Type.Array(InvoiceRow),
        totalInvoices: ListTotal,
        page: Type.Integer(),
        limit: Type.Integer(),
      }),
    }),
    access: { kind: 'session', roles: who.READ_INVOICES, leavers: true },
    example: { page: 1, limit: 25, sort: '-created_at', filters: { status: 'Pending' } },
  }),
  'contractor/get-invoice-stages': read({
    summary: 'The stages of the invoices in reach: how many, since when, how many for too long, and their totals',
    input: Type.Object({ filters: filtersOf({ companyId: Type.Optional(Id) }) }),
    answer: Type.Object({ data: Type.Object({ stages: Type.Array(StageSum) }) }),
    access: { kind: 'session', roles: who.WORK_ON_INVOICES },
    example: { filters: { companyId: 1 } },
  }),
  'contractor/get-invoice-by-id': read({
    summary: 'One invoice with its items, totals, adjustments, proofs and the steps the caller may take; a list of one',
    input: Type.Object({ invoiceId: Id }),
    answer: Type.Object({ data: Type.Array(Invoice) }),
    access: { kind: 'session', roles: who.READ_INVOICES, target: INVOICE, leavers: true },
    example: { invoiceId: 1 },
  }),
  'contractor/get-invoice-terms': read({
    summary: 'The terms of the contracts for an invoice: currency, agreed fee, days, and the taxes of each regime',
    input: Type.Object({ contractId: Type.Optional(Id) }),
    answer: Type.Object({ data: Type.Array(InvoiceTerms) }),
    access: {
      kind: 'session',
      roles: who.CORRECT_INVOICE,
      target: { entity: 'contract', param: 'contractId', absentMeansSelf: true },
    },
    example: { contractId: 1 },
  }),
  'contractor/create-new-invoice': uploadStep('invoice', 'create', {
    summary: 'Submit an invoice for a period of a contract, with its tax bill (XML, PDF) where there is one already',
    input: Type.Object({ contractId: Id, ...FIELDS, currency: Said, requestKey: RequestKey }),
    upload: BILL,
    answer: Type.Object({ data: Invoice, invoice: Invoice }),
    target: { entity: 'contract', param: 'contractId' },
    rate: 'write',
    errors: ['INVOICE_STATE', 'INVOICE_EXISTS', 'INVOICE_INCOMPLETE', 'XML_REFUSED', 'TAX_BILL_EXISTS'],
    example: { contractId: 1, ...EXAMPLE, requestKey: '3f0e4b5c-0a4e-4e43-9a51-0d6f3f0e9b01' },
  }),
  'contractor/update-invoice-by-contractor': uploadStep('invoice', 'hand-in-again', {
    summary: 'Correct an invoice that was sent back and resubmit it; omitted fields stay unchanged',
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
    answer: Type.Object({ data: Invoice }),
    target: INVOICE,
    rate: 'write',
    errors: ['STALE', 'INVOICE_STATE', 'INVOICE_EXISTS', 'INVOICE_INCOMPLETE', 'XML_REFUSED', 'TAX_BILL_EXISTS'],
    example: { invoiceId: 1, answer: 'The hours are corrected.' },
  }),
  'contractor/update-invoice-status': write({
    summary: 'Approve, send back, refuse a proof, mark as paid, cancel or reopen: given by the target status',
    input: Type.Object({
      invoiceId: Id,
      status: ShortText,
      reason: Reason,
      paid_at: Said,
      payment_reference: Said,
      /** Hash of the totals the user saw; an approval requires it. */
      totalsHash: Type.Optional(Hash),
      onBehalfReason: OnBehalf,
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    answer: Type.Object({ data: Status }),
    access: { kind: 'session', roles: who.MOVE_INVOICE, target: INVOICE },
    records: 'invoice.approved',
    // Marking as paid requires the password, like every payment.
    errors: ['STALE', 'INVOICE_STATE', 'INVOICE_INCOMPLETE', 'TOTALS_CHANGED', 'STEP_UP'],
    example: { invoiceId: 1, status: 'Cancelled', reason: 'Handed in by mistake.' },
  }),
  'contractor/send-invoice-email-to-aprove': step('invoice', 'send-to-client', {
    summary: 'Send invoices to the company: everyone there who may approve gets an email with a one-time link',
    input: Type.Object({
      invoiceId: Type.Optional(Id),
      invoiceIds: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
      message: Type.Optional(Type.String({ maxLength: 500 })),
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    answer: Type.Object({
      data: Type.Object({
        status: ShortText,
        sent_to: Type.Array(Email),
        sent: Type.Array(Id),
        errors: Type.Array(Type.Object({ invoiceId: Id, message: Type.String({ maxLength: 400 }) })),
      }),
    }),
    errors: ['NOT_FOUND', 'STALE', 'INVOICE_STATE', 'INVOICE_INCOMPLETE'],
    example: { invoiceId: 1 },
  }),
  'contractor/require-adjustment-invoice': write({
    summary: 'Send an invoice back to the contractor: before the client saw it an adjustment, afterwards a readjustment',
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
    answer: Type.Object({ data: Type.Object({ status: ShortText, adjustment: InvoiceAdjustment }) }),
    access: { kind: 'session', roles: who.REVIEW_INVOICES, target: INVOICE },
    records: 'invoice.adjustment-required',
    errors: ['STALE', 'INVOICE_STATE', 'INVOICE_INCOMPLETE'],
    example: { invoiceId: 1, reason: 'The period is not that of the contract.', fields: ['period'] },
  }),
  'contractor/upload-payment-proof-invoice': uploadStep('invoice', 'upload-proof', {
    summary: 'Upload the proof that the company has paid one or several invoices',
    input: Type.Object({
      invoiceId: Type.Optional(Id),
      /** Several at once, joined by commas. */
      invoiceIds: Type.Optional(Type.String({ maxLength: 2000 })),
      amount: Type.Optional(Figure),
      reference: Said,
      paid_at: Said,
      onBehalfReason: OnBehalf,
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    answer: Type.Object({ data: Type.Object({ payment_proofs: Type.Array(InvoiceProof), status: ShortText }) }),
    errors: ['NOT_FOUND', 'STALE', 'INVOICE_STATE', 'INVOICE_INCOMPLETE'],
    example: { invoiceId: 1, amount: '34000.00', paid_at: '2026-11-20' },
  }),
  'contractor/set-complete-invoice-invoice': uploadStep('invoice', 'complete', {
    summary: 'Close a paid invoice, with the proof that the contractor was paid and the tax bill where these are missing',
    input: Type.Object({
      invoiceId: Id,
      note: Type.Optional(Type.String({ maxLength: 500 })),
      version: Type.Optional(Version),
      requestKey: RequestKey,
    }),
    upload: { fields: { proof_file: { kinds: PROOF }, ...BILL_FILES }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    answer: Type.Object({ data: Type.Object({ id: Id, status: ShortText }) }),
    target: INVOICE,
    errors: ['STALE', 'INVOICE_STATE', 'INVOICE_INCOMPLETE', 'XML_REFUSED', 'TAX_BILL_EXISTS'],
    example: { invoiceId: 1 },
  }),
  'contractor/get-history-invoice': read({
    summary: 'The history of an invoice, oldest first; a company sees it from the day it was sent to it',
    input: Type.Object({ invoiceId: Id }),
    answer: Type.Object({ data: Type.Array(InvoiceHistoryRow) }),
    access: { kind: 'session', roles: who.READ_INVOICES, target: INVOICE, leavers: true },
    example: { invoiceId: 1 },
  }),
  'contractor/open-invoice-link': read({
    ...BY_LINK,
    summary: 'The invoice behind a mailed link; opening approves nothing',
    input: Type.Object({ token: Token }),
    answer: Type.Object({ data: InvoiceToApprove }),
    errors: ['LINK_INVALID'],
    example: { token: 'x'.repeat(43) },
  }),
  'contractor/approve-invoice-by-link': write({
    ...BY_LINK,
    summary: 'Approve the invoice behind a mailed link with the amounts that were seen; the link is used up',
    input: Type.Object({ token: Token, totalsHash: Hash }),
    answer: Type.Object({ data: InvoiceToApprove }),
    records: 'invoice.approved',
    errors: ['LINK_INVALID', 'INVOICE_STATE', 'TOTALS_CHANGED', 'FORBIDDEN'],
    example: { token: 'x'.repeat(43), totalsHash: '0'.repeat(64) },
  }),
}
