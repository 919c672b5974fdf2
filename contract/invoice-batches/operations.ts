import Type from 'typebox'
import { named, session } from '../../access-control/authorize.ts'
import { PAY_INVOICES, READ_INVOICES, REVIEW_INVOICES } from '../../access-control/invoices.ts'
import calls from '../../schemas/calls/invoice-batches.json' with { type: 'json' }
import { AskedDay, filtersOf, Id, ListRequest, oneOf, PageRequest, RequestKey } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { answers, BatchKey } from './schemas.ts'

/** More at once than any company has; one that has more makes a second batch. */
const MOST = 10_000
/** Above the length of a day, so that the action answers with the message of its field. */
const Day = Type.String({ maxLength: 40 })
const OptionalDay = Type.Optional(Day)
/** Decimal text, or a number. */
const Amount = Type.Union([Type.String({ maxLength: 40 }), Type.Number({ minimum: -1e12, maximum: 1e12 })])
/** Contractors in one answer. */
const MOST_LISTED = 1_000
/** Marked as paid at once. */
const MOST_PAID = 200
const COMPANY = session(REVIEW_INVOICES, named('company', 'companyId'))
const REVIEWERS = session(REVIEW_INVOICES)
/** Invoices for many contractors of a company at once, and reading companies for it (§7.6). */
export const invoiceBatchOperations = described(calls, answers, {
  'contractor/prepare-batch-invoices': write({
    input: Type.Object({
      companyId: Id,
      idEmployees: Type.Array(Id, { minItems: 1, maxItems: MOST }),
      period_start: Day,
      period_end: Day,
      issue_date: Day,
      concept: Type.String({ maxLength: 400 }),
      /** The fee of each contract, or one amount for all. */
      amount_mode: oneOf('contract', 'same'),
      amount: Type.Optional(Amount),
      /** Amounts of single contractors, instead of the common one. */
      amounts: Type.Optional(Type.Array(Type.Object({ id: Id, amount: Amount }), { maxItems: MOST })),
      /** Regimes of contractors who have not named theirs, or whose regime has changed. */
      regimes: Type.Optional(Type.Array(Type.Object({ id: Id, regime: Type.String({ maxLength: 10 }) }), { maxItems: MOST })),
      requestKey: RequestKey,
    }),
    access: COMPANY,
  }),
  'contractor/open-batch-stream': write({
    input: Type.Object({ batchKey: BatchKey }),
    access: REVIEWERS,
  }),
  'contractor/get-batch-invoices': read({
    input: Type.Object({
      batchKey: BatchKey,
      ...PageRequest,
      /** Only those without an invoice. */
      problems: Type.Optional(Type.Boolean()),
    }),
    access: REVIEWERS,
  }),
  'contractor/get-batches-invoices': read({
    input: Type.Object({ companyId: Type.Optional(Id) }),
    access: { ...REVIEWERS },
  }),
  'contractor/get-all-approved-contractors-by-client-id': read({
    input: Type.Object({
      clientId: Id,
      page: ListRequest.page,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LISTED })),
      search: ListRequest.search,
      period_start: OptionalDay,
      period_end: OptionalDay,
    }),
    access: session(REVIEW_INVOICES, named('company', 'clientId')),
  }),
  'contractor/get-all-completed-invoices': read({
    input: Type.Object({
      ...ListRequest,
      filters: filtersOf({
        companyId: Type.Optional(Id),
        /** Days of the period: invoices of a period that touches them. */
        from: Type.Optional(AskedDay),
        to: Type.Optional(AskedDay),
        taxed: Type.Optional(Type.Boolean()),
      }),
    }),
    access: session(READ_INVOICES),
  }),
  'contractor/mark-invoices-as-paid': write({
    input: Type.Object({
      invoiceIds: Type.Array(Id, { minItems: 1, maxItems: MOST_PAID }),
      paid_at: Day,
      payment_reference: Type.Optional(Type.String({ maxLength: 400 })),
      requestKey: RequestKey,
    }),
    access: session(PAY_INVOICES),
  }),
})
