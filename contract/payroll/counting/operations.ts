import Type from 'typebox'
import { session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-counting.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-counting.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { step } from '../../machines/step-call.ts'
import { described, read, write } from '../../operation.ts'
import { DeductionInput, IncidentInput } from '../entries/schemas.ts'
import { PAYROLL, REQUEST } from '../inputs.ts'
import { PaymentRequest } from '../requests/schemas.ts'
import { answers } from './schemas.ts'

/** One answer has a shape of a family that needs those of this one. */
const all = { ...answers, 'payroll/reestore-request-payment': Type.Object({ requestPayment: PaymentRequest }) }

/** The payrolls of a request, and how they are calculated. */
export const payrollCountingOperations = described(calls, all, shapes(inputFile, { IncidentInput, DeductionInput }, 'inputs'), {
  'payroll/get-payrolls-by-request-id': read({ access: session(who.READ_REQUEST, REQUEST) }),
  'payroll/get-payroll-by-id': read({ access: session(who.READ_REQUEST, PAYROLL) }),
  'payroll/get-request-concepts': read({ access: session(who.READ_REQUEST, REQUEST) }),
  'payroll/get-profit-sharing': read({ access: session(who.READ_REQUEST, REQUEST) }),
  'payroll/recalculate-request-payment': step('paymentRequest', 'recalculate', { target: REQUEST }),
  'payroll/open-calculation-stream': write({ access: session(who.READ_REQUEST) }),
  'payroll/simulate-request-payment': read({ access: session(who.PREPARE_OR_CLIENT, REQUEST) }),
  'payroll/modify-payroll': step('paymentRequest', 'modify', { target: PAYROLL }),
  'payroll/reestore-request-payment': step('paymentRequest', 'restore', { target: REQUEST }),
})
