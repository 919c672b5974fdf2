import Type from 'typebox'
import { named, roles, session } from '../../access-control/authorize.ts'
import { SEE_ENVELOPE, SEND_AGREEMENT, SEND_ENVELOPE } from '../../access-control/envelopes.ts'
import calls from '../../schemas/calls/envelopes.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/envelopes.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { oneOf } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { described, read, write } from '../operation.ts'
import { answers } from './schemas.ts'

const CONTRACT = named('contract', 'contractId')
const AgreementKind = oneOf('Contractor', 'Employee', 'Client')
/** The envelope by the provider's name for it; left out, the contract's last one is meant. */
const EnvelopeId = Type.String({ minLength: 1, maxLength: 100 })
/** Agreements with companies. */
const AGREEMENT = session(SEND_AGREEMENT, named('company', 'clientId'))

/** Contracts signed electronically. */
export const envelopeOperations = described(calls, answers, shapes(inputFile, { AgreementKind, EnvelopeId }, 'inputs'), {
  'contractor/get-all-template-docusing': read({
    access: session(
      roles({
        Admin: true,
        InternalEmployee: {
          anyOf: [
            'employeeOnboarding.viewTabDocusign',
            'employeeOnboarding.sendNewEnvolope',
            'clients.sendEnvelope',
            'clientOnboarding.decide',
          ],
        },
      }),
    ),
  }),
  'contractor/create-new-envelope': write({ access: session(SEND_ENVELOPE, CONTRACT) }),
  'contractor/get-status-envelope-by-id': write({ access: session(SEE_ENVELOPE, CONTRACT, { leavers: true }) }),
  'contractor/create-url-to-sign': write({ access: session(SEE_ENVELOPE, CONTRACT) }),
  'contractor/void-envelope': step('envelope', 'void', { target: CONTRACT }),
  'contractor/remind-envelope': step('envelope', 'remind', { target: CONTRACT }),
  'contractor/download-signed-envelope': write({ access: session(SEE_ENVELOPE, CONTRACT, { leavers: true }) }),
  'client/send-envelope-client': write({ access: AGREEMENT }),
  'client/get-status-envelope-client': write({ access: AGREEMENT }),
  'client/sign-envelope-client': write({ access: AGREEMENT }),
  'client/void-envelope-client': write({ access: AGREEMENT }),
  'client/remind-envelope-client': write({ access: AGREEMENT }),
  'client/download-envelope-client': write({ access: AGREEMENT }),
})
