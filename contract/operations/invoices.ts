import Type from 'typebox'
import { CREATE_INVOICE, READ_INVOICES } from '../../access-control/invoices.ts'
import { operation } from '../operation.ts'
import { Invoice, InvoiceRow } from '../schemas/invoice.ts'
import { filtersOf, Id, ListRequest, RequestKey, ShortText } from '../schemas/shared.ts'

const INVOICE = { entity: 'invoice', param: 'invoiceId' } as const
/** A day within the reach of the database's calendar. */
const Day = Type.String({ format: 'date', pattern: '^(19|20)', maxLength: 10 })
/** Longer than they may be, so that the forms answer with their own words. */
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
/** What a contractor says of an invoice; judged by schemas/forms/invoice.json and invoice-item.json. */
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

/** Invoices of contractors, one by one (spec §7; `design/domain.md` §7.3). */
export const invoiceOperations = {
  'contractor/get-all-invoices-by-id-contractor': operation({
    summary: 'Invoices in reach, one page with the total: a contractor gets the own ones, a company those sent to it',
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
      }),
    }),
    answer: Type.Object({
      data: Type.Object({
        invoicesContractor: Type.Array(InvoiceRow),
        totalInvoices: Type.Integer(),
        page: Type.Integer(),
        limit: Type.Integer(),
      }),
    }),
    access: { kind: 'session', roles: READ_INVOICES, leavers: true },
    rate: 'read',
    writes: false,
    records: { none: 'changes nothing' },
    errors: [],
    example: { page: 1, limit: 25, sort: '-created_at', filters: { status: 'Pending' } },
  }),
  'contractor/get-invoice-by-id': operation({
    summary: 'One invoice with its items, totals, adjustments, proofs and the steps the caller may take; a list of one',
    input: Type.Object({ invoiceId: Id }),
    answer: Type.Object({ data: Type.Array(Invoice) }),
    access: { kind: 'session', roles: READ_INVOICES, target: INVOICE, leavers: true },
    rate: 'read',
    writes: false,
    records: { none: 'changes nothing' },
    errors: [],
    example: { invoiceId: 1 },
  }),
  'contractor/create-new-invoice': operation({
    summary: 'Hand in an invoice for a period of a contract; amounts and taxes are counted here',
    input: Type.Object({ contractId: Id, ...FIELDS, currency: Said, requestKey: RequestKey }),
    answer: Type.Object({ data: Invoice, invoice: Invoice }),
    access: { kind: 'session', roles: CREATE_INVOICE, target: { entity: 'contract', param: 'contractId' } },
    rate: 'write',
    writes: true,
    records: 'invoice.created',
    errors: ['INVOICE_STATE', 'INVOICE_EXISTS', 'INVOICE_INCOMPLETE'],
    example: { contractId: 1, ...EXAMPLE, requestKey: '3f0e4b5c-0a4e-4e43-9a51-0d6f3f0e9b01' },
  }),
}
