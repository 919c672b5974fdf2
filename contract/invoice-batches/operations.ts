import Type from 'typebox'
import { named, session } from '../../access-control/authorize.ts'
import { PAY_INVOICES, READ_INVOICES, REVIEW_INVOICES } from '../../access-control/invoices.ts'
import calls from '../../schemas/calls/invoice-batches.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/invoice-batches.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { AskedDay, filtersOf, Id } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { answers, BatchKey } from './schemas.ts'

const COMPANY = session(REVIEW_INVOICES, named('company', 'companyId'))
const REVIEWERS = session(REVIEW_INVOICES)
const Filters = filtersOf({
  companyId: Type.Optional(Id),
  /** Days of the period: invoices of a period that touches them. */
  from: Type.Optional(AskedDay),
  to: Type.Optional(AskedDay),
  taxed: Type.Optional(Type.Boolean()),
})

/** Invoices for many contractors of a company at once, and reading companies for it (§7.6). */
export const invoiceBatchOperations = described(calls, answers, shapes(inputFile, { BatchKey, Filters }, 'inputs'), {
  'contractor/prepare-batch-invoices': write({ access: COMPANY }),
  'contractor/open-batch-stream': write({ access: REVIEWERS }),
  'contractor/get-batch-invoices': read({ access: REVIEWERS }),
  'contractor/get-batches-invoices': read({ access: { ...REVIEWERS } }),
  'contractor/get-all-approved-contractors-by-client-id': read({
    access: session(REVIEW_INVOICES, named('company', 'clientId')),
  }),
  'contractor/get-all-completed-invoices': read({ access: session(READ_INVOICES) }),
  'contractor/mark-invoices-as-paid': write({ access: session(PAY_INVOICES) }),
})
