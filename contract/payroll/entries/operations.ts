import Type from 'typebox'
import { session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-entries.json' with { type: 'json' }
import { step, uploadStep } from '../../machines/step-call.ts'
import { described, read, upload } from '../../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../../upload.ts'
import { Payroll } from '../counting/schemas.ts'
import { PAYROLL, REQUEST } from '../inputs.ts'
import { answers, inputs } from './schemas.ts'

/** One answer has a shape of a family that needs those of this one. */
const all = { ...answers, 'payroll/attach-payroll-evidence': Type.Object({ payroll: Payroll }) }

/** Incidents and deductions of a period, and their proofs. */
export const payrollEntryOperations = described(calls, all, inputs, {
  'payroll/add-incidents': step('paymentRequest', 'add-incidents', { target: REQUEST }),
  'payroll/download-incidents-template': read({ access: session(who.PREPARE_OR_CLIENT, REQUEST) }),
  'payroll/upload-incidents-csv': uploadStep('paymentRequest', 'upload-incidents', {
    upload: { fields: { incidents_file: { kinds: ['csv', 'xlsx'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: true },
    target: REQUEST,
  }),
  'payroll/add-deductions': step('paymentRequest', 'add-deductions', { target: REQUEST }),
  'payroll/attach-payroll-evidence': upload({
    upload: {
      fields: { evidence_file: { kinds: ['pdf', 'jpg', 'png'] } },
      maxBytes: DOCUMENT_MAX_BYTES,
      needsFile: true,
    },
    access: session(who.PREPARE_OR_CLIENT, PAYROLL),
  }),
})
