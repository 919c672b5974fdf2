import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { SEE_ENVELOPE, SEND_AGREEMENT, SEND_ENVELOPE } from '../../access-control/envelopes.ts'
import calls from '../../schemas/calls/envelopes.json' with { type: 'json' }
import { Email, ExtraValue, Id, oneOf, RequestKey, ShortText } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { described, read, write } from '../operation.ts'
import { answers, Envelope, EnvelopeState, EnvelopeTemplate } from './schemas.ts'

const CONTRACT = { entity: 'contract', param: 'contractId' } as const
const KIND = Type.Optional(oneOf('Contractor', 'Employee', 'Client'))
/** The envelope by the provider's name for it; left out, the contract's last one is meant. */
const EnvelopeId = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }))
const NAMED = { contractId: Id, envelopeId: EnvelopeId, role: KIND }
const Reason = Type.String({ maxLength: 600 })
/** Blocks of the person as the screen knows them; the agreement is filled from the record. */
const Block = Type.Optional(Type.Object({}, { additionalProperties: ExtraValue, maxProperties: 60 }))
/** Agreements with companies. */
const AGREEMENT = { kind: 'session', roles: SEND_AGREEMENT, target: { entity: 'company', param: 'clientId' } } as const
const ANSWER = Type.Object({ envelope: Envelope })

/** Contracts signed electronically. */
export const envelopeOperations = described(calls, {
  'contractor/get-all-template-docusing': read({
    input: Type.Object({ role: KIND }),
    answer: Type.Object({ data: Type.Array(EnvelopeTemplate) }),
    access: {
      kind: 'session',
      roles: roles({
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
    },
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
    answer: Type.Object({ data: Envelope }),
    access: { kind: 'session', roles: SEND_ENVELOPE, target: CONTRACT },
  }),
  'contractor/get-status-envelope-by-id': write({
    input: Type.Object(NAMED),
    answer: answers['contractor/get-status-envelope-by-id'],
    access: { kind: 'session', roles: SEE_ENVELOPE, target: CONTRACT, leavers: true },
  }),
  'contractor/create-url-to-sign': write({
    input: Type.Object(NAMED),
    answer: Type.Object({ data: Type.Object({ url: Type.String({ maxLength: 4000 }) }) }),
    access: { kind: 'session', roles: SEE_ENVELOPE, target: CONTRACT },
  }),
  'contractor/void-envelope': step('envelope', 'void', {
    input: Type.Object({ ...NAMED, reason: Reason, requestKey: RequestKey }),
    answer: Type.Object({ data: Envelope }),
    target: CONTRACT,
  }),
  'contractor/remind-envelope': step('envelope', 'remind', {
    input: Type.Object({ ...NAMED, newEmail: Type.Optional(Email), requestKey: RequestKey }),
    answer: Type.Object({ data: Envelope }),
    target: CONTRACT,
  }),
  'contractor/download-signed-envelope': write({
    input: Type.Object({
      contractId: Id,
      envelopeId: EnvelopeId,
      part: oneOf('document', 'evidence'),
    }),
    answer: Type.Object({}),
    access: { kind: 'session', roles: SEE_ENVELOPE, target: CONTRACT, leavers: true },
  }),
  'client/send-envelope-client': write({
    input: Type.Object({
      clientId: Id,
      templateId: Type.String({ minLength: 1, maxLength: 100 }),
      requestKey: RequestKey,
    }),
    answer: ANSWER,
    access: AGREEMENT,
  }),
  'client/get-status-envelope-client': write({
    input: Type.Object({ clientId: Id }),
    answer: EnvelopeState,
    access: AGREEMENT,
  }),
  'client/sign-envelope-client': write({
    input: Type.Object({ clientId: Id }),
    answer: Type.Object({ url: Type.String({ maxLength: 4000 }) }),
    access: AGREEMENT,
  }),
  'client/void-envelope-client': write({
    input: Type.Object({ clientId: Id, reason: Type.String({ maxLength: 600 }), requestKey: RequestKey }),
    answer: ANSWER,
    access: AGREEMENT,
  }),
  'client/remind-envelope-client': write({
    input: Type.Object({ clientId: Id, newEmail: Type.Optional(Email), requestKey: RequestKey }),
    answer: ANSWER,
    access: AGREEMENT,
  }),
  'client/download-envelope-client': write({
    input: Type.Object({ clientId: Id, part: oneOf('document', 'evidence') }),
    answer: Type.Object({}),
    access: AGREEMENT,
  }),
})
