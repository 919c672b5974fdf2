import { named, session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-paying.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-paying.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { step, uploadStep } from '../../machines/step-call.ts'
import { described, read, upload, write } from '../../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../upload.ts'
import { PAYROLL, REQUEST } from '../inputs.ts'
import { answers } from './schemas.ts'

const PROOF = ['pdf', 'jpg', 'png'] as const
const PREPARES = session(who.PREPARE, REQUEST)

/** Proofs of companies, and the payment of people. */
export const payrollPayingOperations = described(calls, answers, shapes(inputFile, {}, 'inputs'), {
  'payroll/upload-proof-payment-payroll': uploadStep('paymentRequest', 'upload-proof', {
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    target: REQUEST,
  }),
  'payroll/refuse-proof-payment-payroll': step('paymentRequest', 'refuse-proof', { target: REQUEST }),
  'payroll/set-paid-payrolls': step('paymentRequest', 'pay-all', { target: REQUEST }),
  'payroll/set-paid-ind-payroll': upload({
    upload: { fields: { proof_file: { kinds: PROOF } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    access: session(who.PAY, PAYROLL),
  }),
  'payroll/choose-payroll-account': write({ access: session(who.PAY, PAYROLL) }),
  'payroll/hold-payroll': write({ access: session(who.PREPARE, PAYROLL) }),
  'payroll/hold-payrolls': write({ access: PREPARES }),
  'payroll/get-payrolls-by-employee-id': read({ access: session(who.READ_REQUEST, named('person', 'employeeId')) }),
})
