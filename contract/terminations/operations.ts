import { named, session } from '../../access-control/authorize.ts'
import { READ_TERMINATION, REQUEST_TERMINATION, TERMINATE } from '../../access-control/terminations.ts'
import calls from '../../schemas/calls/terminations.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/terminations.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { step } from '../machines/step-call.ts'
import { described, read, upload, write } from '../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'
import { answers } from './schemas.ts'

const CONTRACT = named('contract', 'contractId')

/** The end of contracts and their settlement. */
export const terminationOperations = described(calls, answers, shapes(inputFile, {}, 'inputs'), {
  'employee/request-terminate-contract': upload({
    upload: { fields: { files: { kinds: ['pdf', 'jpg', 'png'], max: 5 } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    access: session(REQUEST_TERMINATION, CONTRACT),
  }),
  'employee/calculate-termination': read({ access: session(TERMINATE, CONTRACT) }),
  'employee/terminate-last-contract': write({ access: session(TERMINATE, CONTRACT) }),
  'employee/tell-person-termination': step('termination', 'tell-requested', { target: CONTRACT }),
  'employee/get-terminations-contract': read({ access: session(READ_TERMINATION, CONTRACT, { leavers: true }) }),
})
