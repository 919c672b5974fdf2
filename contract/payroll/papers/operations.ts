import Type from 'typebox'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-papers.json' with { type: 'json' }
import { Id } from '../../format/shared.ts'
import { described, read, write } from '../../operation.ts'
import { RequestPapers } from './schemas.ts'

const REQUEST = { entity: 'payment-request', param: 'requestId' } as const

/** Documents of a payment request: reports, files for the bank, receipts and CEPs. */
export const payrollPaperOperations = described(calls, {
  'payroll/get-papers-request-payment': read({
    input: Type.Object({ requestId: Id }),
    answer: Type.Object({ papers: RequestPapers }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
  }),
  'payroll/download-request-report': write({
    input: Type.Object({
      requestId: Id,
      kind: Type.Enum(['register', 'variance', 'costs', 'journal', 'incidents']),
      format: Type.Enum(['xlsx', 'csv', 'pdf']),
    }),
    answer: Type.Object({}),
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
  }),
  'payroll/download-payment-layout': write({
    input: Type.Object({ requestId: Id, format: Type.String({ maxLength: 20 }) }),
    answer: Type.Object({}),
    access: { kind: 'session', roles: who.PAY, target: REQUEST },
  }),
})
