import Type from 'typebox'
import { PAY_INVOICES, READ_INVOICES, REVIEW_INVOICES } from '../../access-control/invoices.ts'
import calls from '../../schemas/calls/invoice-batches.json' with { type: 'json' }
import { filtersOf, Id, ListRequest, oneOf, RequestKey, Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { answers, Batch, BatchItem, BatchKey } from './schemas.ts'

/** More at once than any company has; one that has more makes a second batch. */
const MOST = 10_000
/** Above the length of a day, so that the action answers with the message of its field. */
const Day = Type.String({ maxLength: 40 })
const SaidDay = Type.Optional(Day)
/** Decimal text, or a number. */
const Amount = Type.Union([Type.String({ maxLength: 40 }), Type.Number({ minimum: -1e12, maximum: 1e12 })])
/** Contractors in one answer. */
const MOST_LISTED = 1_000
/** Marked as paid at once. */
const MOST_PAID = 200
/** A day within the reach of the database's calendar. */
const ListDay = Type.String({ format: 'date', pattern: '^(19|20)', maxLength: 10 })
const COMPANY = { kind: 'session', roles: REVIEW_INVOICES, target: { entity: 'company', param: 'companyId' } } as const
const REVIEWERS = { kind: 'session', roles: REVIEW_INVOICES } as const
/** Invoices for many contractors of a company at once, and reading companies for it (§7.6). */
export const invoiceBatchOperations = described(calls, {
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
    answer: answers['contractor/prepare-batch-invoices'],
    access: COMPANY,
  }),
  'contractor/open-batch-stream': write({
    input: Type.Object({ batchKey: BatchKey }),
    answer: Type.Object({ batchKey: BatchKey, streamToken: Token }),
    access: REVIEWERS,
  }),
  'contractor/get-batch-invoices': read({
    input: Type.Object({
      batchKey: BatchKey,
      page: ListRequest.page,
      limit: ListRequest.limit,
      /** Only those without an invoice. */
      problems: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ batch: Batch, items: Type.Array(BatchItem), totalItems: Type.Integer() }),
    access: REVIEWERS,
  }),
  'contractor/get-batches-invoices': read({
    input: Type.Object({ companyId: Type.Optional(Id) }),
    answer: Type.Object({ batches: Type.Array(Batch) }),
    access: { ...REVIEWERS },
  }),
  'contractor/get-all-approved-contractors-by-client-id': read({
    input: Type.Object({
      clientId: Id,
      page: ListRequest.page,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_LISTED })),
      search: ListRequest.search,
      period_start: SaidDay,
      period_end: SaidDay,
    }),
    answer: answers['contractor/get-all-approved-contractors-by-client-id'],
    access: { kind: 'session', roles: REVIEW_INVOICES, target: { entity: 'company', param: 'clientId' } },
  }),
  'contractor/get-all-completed-invoices': read({
    input: Type.Object({
      ...ListRequest,
      filters: filtersOf({
        companyId: Type.Optional(Id),
        /** Days of the period: invoices of a period that touches them. */
        from: Type.Optional(ListDay),
        to: Type.Optional(ListDay),
        taxed: Type.Optional(Type.Boolean()),
      }),
    }),
    answer: answers['contractor/get-all-completed-invoices'],
    access: { kind: 'session', roles: READ_INVOICES },
  }),
  'contractor/mark-invoices-as-paid': write({
    input: Type.Object({
      invoiceIds: Type.Array(Id, { minItems: 1, maxItems: MOST_PAID }),
      paid_at: Day,
      payment_reference: Type.Optional(Type.String({ maxLength: 400 })),
      requestKey: RequestKey,
    }),
    answer: answers['contractor/mark-invoices-as-paid'],
    access: { kind: 'session', roles: PAY_INVOICES },
  }),
})
