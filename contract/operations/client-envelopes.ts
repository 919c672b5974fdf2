import Type from 'typebox'
import { SEND_AGREEMENT } from '../../access-control/envelopes.ts'
import { operation } from '../operation.ts'
import { Envelope, EnvelopeState } from '../schemas/envelope.ts'
import { Email, Id, RequestKey } from '../schemas/shared.ts'

const access = { kind: 'session', roles: SEND_AGREEMENT, target: { entity: 'company', param: 'clientId' } } as const
const ERRORS = ['ENVELOPE_STATE', 'PROVIDER'] as const
const ANSWER = Type.Object({ envelope: Envelope })

/** The agreement with a company, signed electronically (`design/domain.md` §5.5, §6.3). */
export const clientEnvelopeOperations = {
  'client/send-envelope-client': operation({
    summary: 'Send the service agreement to be signed: the legal representative first, then the sender',
    input: Type.Object({
      clientId: Id,
      templateId: Type.String({ minLength: 1, maxLength: 100 }),
      requestKey: RequestKey,
    }),
    answer: ANSWER,
    access,
    rate: 'write',
    writes: true,
    records: 'envelope.sent',
    errors: [...ERRORS, 'ENVELOPE_INCOMPLETE', 'CLIENT_STATE', 'REQUEST_KEY'],
    example: { clientId: 1, templateId: 'client-services' },
  }),
  'client/get-status-envelope-client': operation({
    summary: 'The status of the agreement of a company; the provider is asked unless it was asked recently',
    input: Type.Object({ clientId: Id }),
    answer: EnvelopeState,
    access,
    rate: 'read',
    writes: true,
    // Nothing is changed by who asks: what is learnt has happened at the provider.
    isOpenToViewers: true,
    records: { none: 'what the provider answers is recorded as events of the envelope' },
    errors: [],
    example: { clientId: 1 },
  }),
  'client/sign-envelope-client': operation({
    summary: "A link that lets the caller sign the agreement now, if it is the caller's turn",
    input: Type.Object({ clientId: Id }),
    answer: Type.Object({ url: Type.String({ maxLength: 4000 }) }),
    access,
    rate: 'write',
    writes: true,
    records: 'envelope.link-made',
    errors: [...ERRORS, 'NOT_YOUR_TURN'],
    example: { clientId: 1 },
  }),
  'client/void-envelope-client': operation({
    summary: 'End an agreement that is not signed by everyone, with the reason',
    input: Type.Object({ clientId: Id, reason: Type.String({ maxLength: 600 }), requestKey: RequestKey }),
    answer: ANSWER,
    access,
    rate: 'write',
    writes: true,
    records: 'envelope.voided',
    errors: ERRORS,
    example: { clientId: 1, reason: 'The fee has changed.' },
  }),
  'client/remind-envelope-client': operation({
    summary:
      'Send the invitation to sign again, at most every ten minutes; if the email is corrected, older links stop working',
    input: Type.Object({ clientId: Id, newEmail: Type.Optional(Email), requestKey: RequestKey }),
    answer: ANSWER,
    access,
    rate: 'write',
    writes: true,
    records: 'envelope.reminded',
    errors: ERRORS,
    example: { clientId: 1 },
  }),
  'client/download-envelope-client': operation({
    summary: 'The signed agreement, or the page of evidence, as kept when everyone had signed',
    input: Type.Object({ clientId: Id, part: Type.Union([Type.Literal('document'), Type.Literal('evidence')]) }),
    answer: Type.Object({}),
    answersFile: ['pdf'],
    access,
    rate: 'read',
    writes: true,
    records: 'envelope.opened',
    errors: ['ENVELOPE_STATE'],
    example: { clientId: 1, part: 'document' },
  }),
}
