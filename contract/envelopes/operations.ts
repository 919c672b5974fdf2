import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { SEE_ENVELOPE, SEND_AGREEMENT, SEND_ENVELOPE } from '../../access-control/envelopes.ts'
import { Email, ExtraValue, Id, Nullable, oneOf, RequestKey, ShortText } from '../format/shared.ts'
import { step } from '../machines/step-call.ts'
import { read, write } from '../operation.ts'
import { Envelope, EnvelopeState, EnvelopeTemplate } from './schemas.ts'

const CONTRACT = { entity: 'contract', param: 'contractId' } as const
const KIND = Type.Optional(oneOf('Contractor', 'Employee', 'Client'))
/** The envelope by the provider's name for it; left out, the contract's last one is meant. */
const EnvelopeId = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }))
const NAMED = { contractId: Id, envelopeId: EnvelopeId, role: KIND }
const Reason = Type.String({ maxLength: 600 })
/** Blocks of the person as the screen knows them; the agreement is filled from the record. */
const Block = Type.Optional(Type.Object({}, { additionalProperties: ExtraValue, maxProperties: 60 }))
const ERRORS = ['ENVELOPE_STATE', 'PROVIDER'] as const
/** Agreements with companies. */
const AGREEMENT = { kind: 'session', roles: SEND_AGREEMENT, target: { entity: 'company', param: 'clientId' } } as const
const ANSWER = Type.Object({ envelope: Envelope })

/** Contracts signed electronically. */
export const envelopeOperations = {
  'contractor/get-all-template-docusing': read({
    summary: 'Templates of agreements, by their kind of signer',
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
    errors: ['PROVIDER'],
    example: { role: 'Contractor' },
  }),
  'contractor/create-new-envelope': write({
    summary: 'Send a contract to be signed: the person first, then the sender',
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
    records: 'envelope.sent',
    errors: [...ERRORS, 'ENVELOPE_INCOMPLETE', 'ONBOARDING_STATE', 'REQUEST_KEY'],
    example: { templateId: 'contractor-services', contractId: 1, role: 'Contractor', firstname: 'Ana', lastname: 'Ruiz' },
  }),
  'contractor/get-status-envelope-by-id': write({
    summary: 'The status of an envelope; the provider is asked unless it was asked recently',
    input: Type.Object(NAMED),
    answer: Type.Object({
      data: Nullable(Envelope),
      may_send: Type.Boolean(),
      missing: Type.Array(ShortText),
    }),
    access: { kind: 'session', roles: SEE_ENVELOPE, target: CONTRACT, leavers: true },
    rate: 'read',
    // Asking changes nothing by itself: the answer reports events that happened at the provider.
    isOpenToViewers: true,
    records: { none: 'what the provider answers is recorded as events of the envelope' },
    example: { contractId: 1, role: 'Contractor' },
  }),
  'contractor/create-url-to-sign': write({
    summary: "A link that lets the caller sign now, if it is the caller's turn",
    input: Type.Object(NAMED),
    answer: Type.Object({ data: Type.Object({ url: Type.String({ maxLength: 4000 }) }) }),
    access: { kind: 'session', roles: SEE_ENVELOPE, target: CONTRACT },
    records: 'envelope.link-made',
    errors: [...ERRORS, 'NOT_YOUR_TURN'],
    example: { contractId: 1, role: 'Contractor' },
  }),
  'contractor/void-envelope': step('envelope', 'void', {
    summary: 'End an envelope that is not signed by everyone, with the reason',
    input: Type.Object({ ...NAMED, reason: Reason, requestKey: RequestKey }),
    answer: Type.Object({ data: Envelope }),
    target: CONTRACT,
    errors: ERRORS,
    example: { contractId: 1, reason: 'The fee has changed.' },
  }),
  'contractor/remind-envelope': step('envelope', 'remind', {
    summary:
      'Send the invitation to sign again, at most every ten minutes; if the email is corrected, older links stop working',
    input: Type.Object({ ...NAMED, newEmail: Type.Optional(Email), requestKey: RequestKey }),
    answer: Type.Object({ data: Envelope }),
    target: CONTRACT,
    errors: ERRORS,
    example: { contractId: 1, newEmail: 'ana@example.com' },
  }),
  'contractor/download-signed-envelope': write({
    summary: 'The signed document, or the page of evidence, as kept when everyone had signed',
    input: Type.Object({
      contractId: Id,
      envelopeId: EnvelopeId,
      part: oneOf('document', 'evidence'),
    }),
    answer: Type.Object({}),
    answersFile: ['pdf'],
    access: { kind: 'session', roles: SEE_ENVELOPE, target: CONTRACT, leavers: true },
    rate: 'read',
    records: 'envelope.opened',
    errors: ['ENVELOPE_STATE'],
    example: { contractId: 1, part: 'document' },
  }),
  'client/send-envelope-client': write({
    summary: 'Send the service agreement to be signed: the legal representative first, then the sender',
    input: Type.Object({
      clientId: Id,
      templateId: Type.String({ minLength: 1, maxLength: 100 }),
      requestKey: RequestKey,
    }),
    answer: ANSWER,
    access: AGREEMENT,
    records: 'envelope.sent',
    errors: [...ERRORS, 'ENVELOPE_INCOMPLETE', 'CLIENT_STATE', 'REQUEST_KEY'],
    example: { clientId: 1, templateId: 'client-services' },
  }),
  'client/get-status-envelope-client': write({
    summary: 'The status of the agreement of a company; the provider is asked unless it was asked recently',
    input: Type.Object({ clientId: Id }),
    answer: EnvelopeState,
    access: AGREEMENT,
    rate: 'read',
    // Asking changes nothing by itself: the answer reports events that happened at the provider.
    isOpenToViewers: true,
    records: { none: 'what the provider answers is recorded as events of the envelope' },
    example: { clientId: 1 },
  }),
  'client/sign-envelope-client': write({
    summary: "A link that lets the caller sign the agreement now, if it is the caller's turn",
    input: Type.Object({ clientId: Id }),
    answer: Type.Object({ url: Type.String({ maxLength: 4000 }) }),
    access: AGREEMENT,
    records: 'envelope.link-made',
    errors: [...ERRORS, 'NOT_YOUR_TURN'],
    example: { clientId: 1 },
  }),
  'client/void-envelope-client': write({
    summary: 'End an agreement that is not signed by everyone, with the reason',
    input: Type.Object({ clientId: Id, reason: Type.String({ maxLength: 600 }), requestKey: RequestKey }),
    answer: ANSWER,
    access: AGREEMENT,
    records: 'envelope.voided',
    errors: ERRORS,
    example: { clientId: 1, reason: 'The fee has changed.' },
  }),
  'client/remind-envelope-client': write({
    summary:
      'Send the invitation to sign again, at most every ten minutes; if the email is corrected, older links stop working',
    input: Type.Object({ clientId: Id, newEmail: Type.Optional(Email), requestKey: RequestKey }),
    answer: ANSWER,
    access: AGREEMENT,
    records: 'envelope.reminded',
    errors: ERRORS,
    example: { clientId: 1 },
  }),
  'client/download-envelope-client': write({
    summary: 'The signed agreement, or the page of evidence, as kept when everyone had signed',
    input: Type.Object({ clientId: Id, part: oneOf('document', 'evidence') }),
    answer: Type.Object({}),
    answersFile: ['pdf'],
    access: AGREEMENT,
    rate: 'read',
    records: 'envelope.opened',
    errors: ['ENVELOPE_STATE'],
    example: { clientId: 1, part: 'document' },
  }),
}
