import Type from 'typebox'
import { session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-papers.json' with { type: 'json' }
import { Id } from '../../format/shared.ts'
import { described, read, write } from '../../operation.ts'
import { REQUEST } from '../inputs.ts'
import { answers } from './schemas.ts'

/** Documents of a payment request: reports, files for the bank, receipts and CEPs. */
export const payrollPaperOperations = described(calls, answers, {
  'payroll/get-papers-request-payment': read({
    input: Type.Object({ requestId: Id }),
    access: session(who.READ_REQUEST, REQUEST),
  }),
  'payroll/download-request-report': write({
    input: Type.Object({
      requestId: Id,
      kind: Type.Enum(['register', 'variance', 'costs', 'journal', 'incidents']),
      format: Type.Enum(['xlsx', 'csv', 'pdf']),
    }),
    access: session(who.READ_REQUEST, REQUEST),
  }),
  'payroll/download-payment-layout': write({
    input: Type.Object({ requestId: Id, format: Type.String({ maxLength: 20 }) }),
    access: session(who.PAY, REQUEST),
  }),
})
