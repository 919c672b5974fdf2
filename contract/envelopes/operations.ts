import Type from 'typebox'
import { named, roles, session } from '../../access-control/authorize.ts'
import { SEE_ENVELOPE, SEND_AGREEMENT, SEND_ENVELOPE } from '../../access-control/envelopes.ts'
import calls from '../../schemas/calls/envelopes.json' with { type: 'json' }
import { Email, FormBlock, Id, oneOf, RequestKey, ShortText } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { described, read, write } from '../operation.ts'
import { answers } from './schemas.ts'

const CONTRACT = named('contract', 'contractId')
const KIND = Type.Optional(oneOf('Contractor', 'Employee', 'Client'))
/** The envelope by the provider's name for it; left out, the contract's last one is meant. */
const EnvelopeId = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }))
const NAMED = { contractId: Id, envelopeId: EnvelopeId, role: KIND }
const Reason = Type.String({ maxLength: 600 })
/** Blocks of the person as the screen knows them; the agreement is filled from the record. */
const Block = Type.Optional(FormBlock)
/** Agreements with companies. */
const AGREEMENT = session(SEND_AGREEMENT, named('company', 'clientId'))

/** Contracts signed electronically. */
export const envelopeOperations = described(calls, answers, {
  'contractor/get-all-template-docusing': read({
    input: Type.Object({ role: KIND }),
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
  'contractor/create-new-envelope': write({
    input: Type.Object({
      templateId: Type.String({ minLength: 1, maxLength: 100 }),
      contractId: Id,
      role: KIND,
      userId: Type.Optional(Id),
      firstname: Type.Optional(ShortText),
      lastname: Type.Optional(ShortText),
      /** Address of the invitation; default: the email on record. */
      email: Type.Optional(Email),
      employee_detail: Block,
      address: Block,
      emergency_contact: Block,
      bankDetail: Block,
      requestKey: RequestKey,
    }),
    access: session(SEND_ENVELOPE, CONTRACT),
  }),
  'contractor/get-status-envelope-by-id': write({
    input: Type.Object(NAMED),
    access: session(SEE_ENVELOPE, CONTRACT, { leavers: true }),
  }),
  'contractor/create-url-to-sign': write({
    input: Type.Object(NAMED),
    access: session(SEE_ENVELOPE, CONTRACT),
  }),
  'contractor/void-envelope': step('envelope', 'void', {
    input: Type.Object({ ...NAMED, reason: Reason, requestKey: RequestKey }),
    target: CONTRACT,
  }),
  'contractor/remind-envelope': step('envelope', 'remind', {
    input: Type.Object({ ...NAMED, newEmail: Type.Optional(Email), requestKey: RequestKey }),
    target: CONTRACT,
  }),
  'contractor/download-signed-envelope': write({
    input: Type.Object({
      contractId: Id,
      envelopeId: EnvelopeId,
      part: oneOf('document', 'evidence'),
    }),
    access: session(SEE_ENVELOPE, CONTRACT, { leavers: true }),
  }),
  'client/send-envelope-client': write({
    input: Type.Object({
      clientId: Id,
      templateId: Type.String({ minLength: 1, maxLength: 100 }),
      requestKey: RequestKey,
    }),
    access: AGREEMENT,
  }),
  'client/get-status-envelope-client': write({
    input: Type.Object({ clientId: Id }),
    access: AGREEMENT,
  }),
  'client/sign-envelope-client': write({
    input: Type.Object({ clientId: Id }),
    access: AGREEMENT,
  }),
  'client/void-envelope-client': write({
    input: Type.Object({ clientId: Id, reason: Type.String({ maxLength: 600 }), requestKey: RequestKey }),
    access: AGREEMENT,
  }),
  'client/remind-envelope-client': write({
    input: Type.Object({ clientId: Id, newEmail: Type.Optional(Email), requestKey: RequestKey }),
    access: AGREEMENT,
  }),
  'client/download-envelope-client': write({
    input: Type.Object({ clientId: Id, part: oneOf('document', 'evidence') }),
    access: AGREEMENT,
  }),
})
