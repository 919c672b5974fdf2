import { session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-papers.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-papers.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { described, read, write } from '../../operation.ts'
import { REQUEST } from '../inputs.ts'
import { answers } from './schemas.ts'

/** Documents of a payment request: reports, files for the bank, receipts and CEPs. */
export const payrollPaperOperations = described(calls, answers, shapes(inputFile, {}, 'inputs'), {
  'payroll/get-papers-request-payment': read({ access: session(who.READ_REQUEST, REQUEST) }),
  'payroll/download-request-report': write({ access: session(who.READ_REQUEST, REQUEST) }),
  'payroll/download-payment-layout': write({ access: session(who.PAY, REQUEST) }),
})
