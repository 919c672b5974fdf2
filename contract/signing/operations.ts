import Type from 'typebox'
import file from '../../schemas/answers/signing.json' with { type: 'json' }
import calls from '../../schemas/calls/signing.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Token } from '../format/shared.ts'
import { described, write } from '../operation.ts'
import { AgreementContent, AgreementLanguage, PartyRole, Signature } from './schemas.ts'

/**
 * The status of a signer: proves who it is, reads and signs, waits for another's turn, has signed while the other has not;
 * or the agreement is complete or has ended.
 */
const Stage = Type.Enum(['identify', 'read', 'waiting', 'signed', 'completed', 'declined', 'voided', 'expired'])
const Digest = Type.String({ maxLength: 64, pattern: '^[0-9a-f]{64}$' })
const answers = shapes(file, { Stage, AgreementLanguage, AgreementContent, Digest, PartyRole })

/** Members of all signing operations: the link, or the token it was exchanged for, is the credential. */
const SHARED = {
  access: { kind: 'public', why: 'signers need no account: the mailed link, with a code or a session, is the credential' },
  rate: 'public',
  records: { none: 'kept in the audit trail of the envelope; what it means for a record, the event writes to its history' },
} as const

/** The signing page of our own e-signature service (`docs/agreements.md`). */
export const signingOperations = described(calls, answers, {
  'employee/open-signing-link': write({
    ...SHARED,
    // The session, where the browser has one: its person needs no code for an envelope of the own email.
    input: Type.Object({ token: Token, sessionToken: Type.Optional(Token) }),
  }),
  'employee/send-signing-code': write({
    ...SHARED,
    input: Type.Object({ token: Token }),
  }),
  'employee/confirm-signing-code': write({
    ...SHARED,
    input: Type.Object({ token: Token, code: Type.String({ maxLength: 10 }) }),
  }),
  'employee/read-agreement': write({
    ...SHARED,
    input: Type.Object({ signingToken: Token }),
  }),
  'employee/sign-agreement': write({
    ...SHARED,
    input: Type.Object({
      signingToken: Token,
      digest: Digest,
      /** The language of the consent that was shown. */
      language: AgreementLanguage,
      hasRead: Type.Literal(true),
      consent: Type.Literal(true),
      signature: Signature,
    }),
  }),
  'employee/decline-agreement': write({
    ...SHARED,
    input: Type.Object({ signingToken: Token, reason: Type.String({ minLength: 10, maxLength: 500, pattern: '\\S' }) }),
  }),
  'employee/download-agreement': write({
    ...SHARED,
    input: Type.Object({ signingToken: Token, part: Type.Enum(['presented', 'document', 'evidence']) }),
  }),
})
