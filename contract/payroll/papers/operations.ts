import Type from 'typebox'
import * as who from '../../../access-control/payment-requests.ts'
import { Id } from '../../format/shared.ts'
import { read, write } from '../../operation.ts'
import { RequestPapers } from './schemas.ts'

const REQUEST = { entity: 'payment-request', param: 'requestId' } as const

/** Documents of a payment request: reports, files for the bank, receipts and CEPs. */
export const payrollPaperOperations = {
  'payroll/get-papers-request-payment': read({
    summary: 'The status of the tax receipts, CEPs and bank files of a payment request, and the people without them and why',
    input: Type.Object({ requestId: Id }),
    answer: Type.Object({ papers: RequestPapers }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
    example: { requestId: 1 },
  }),
  'payroll/download-request-report': write({
    summary: 'A report of a payment request: register, variance, costs, journal or incidents',
    input: Type.Object({
      requestId: Id,
      kind: Type.Enum(['register', 'variance', 'costs', 'journal', 'incidents']),
      format: Type.Enum(['xlsx', 'csv', 'pdf']),
    }),
    answer: Type.Object({}),
    answersFile: ['xlsx', 'csv', 'pdf'],
    access: { kind: 'session', roles: who.READ_REQUEST, target: REQUEST },
    stepUp: true,
    rate: 'report',
    isOpenToViewers: true,
    records: 'payment-request.report-downloaded',
    example: { requestId: 1, kind: 'register', format: 'xlsx' },
  }),
  'payroll/download-payment-layout': write({
    summary: 'The bank file that pays everyone who is calculated and not held, by CLABE',
    input: Type.Object({ requestId: Id, format: Type.String({ maxLength: 20 }) }),
    answer: Type.Object({}),
    answersFile: ['csv', 'txt'],
    access: { kind: 'session', roles: who.PAY, target: REQUEST },
    stepUp: true,
    rate: 'report',
    records: 'payment-request.layout-downloaded',
    errors: ['REQUEST_STATE'],
    example: { requestId: 1, format: 'spei' },
  }),
}
