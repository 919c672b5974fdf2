import { session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import file from '../../../schemas/answers/payroll-tax-receipts.json' with { type: 'json' }
import calls from '../../../schemas/calls/payroll-tax-receipts.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-tax-receipts.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { uploadStep } from '../../machines/step-call.ts'
import { described, write } from '../../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../upload.ts'
import { PAYROLL, REQUEST } from '../inputs.ts'
import { MatchedCep, PayrollCfdi } from '../papers/schemas.ts'

const answers = shapes(file, { MatchedCep, PayrollCfdi })

/** Maximum number of files of one upload; more need an archive. */
const MOST_FILES = 50

/** Tax receipts and proofs of payment (CEP) of payrolls. */
export const payrollTaxOperations = described(calls, answers, shapes(inputFile, {}, 'inputs'), {
  'payroll/upload-ceps': uploadStep('paymentRequest', 'upload-ceps', {
    upload: {
      fields: { ceps_file: { kinds: ['xml', 'zip', 'pdf'], max: MOST_FILES } },
      maxBytes: DOCUMENT_MAX_BYTES,
      needsFile: true,
    },
    target: REQUEST,
  }),
  'payroll/verify-ceps': write({ access: session(who.PAY, REQUEST) }),
  'payroll/waive-cep': write({ access: session(who.PAY, PAYROLL) }),
  'payroll/add-tax-ind-payroll': uploadStep('paymentRequest', 'add-tax', {
    upload: {
      fields: { xml_file: { kinds: ['xml'] }, pdf_file: { kinds: ['pdf'] } },
      maxBytes: DOCUMENT_MAX_BYTES,
      needsFile: false,
    },
    target: PAYROLL,
  }),
  'payroll/add-tax-payrolls': write({ access: session(who.TAXES, REQUEST) }),
  'payroll/cancel-tax-ind-payroll': write({ access: session(who.TAXES, PAYROLL) }),
})
