import Type from 'typebox'
import calls from '../../schemas/calls/signing.json' with { type: 'json' }
import { Email, Instant, Nullable, ShortText, Token } from '../format/shared.ts'
import { described, write } from '../operation.ts'
import { AgreementContent, AgreementLanguage, PartyRole, Signature } from './schemas.ts'

/**
 * The status of a signer: proves who it is, reads and signs, waits for another's turn, has signed while the other has not;
 * or the agreement is complete or has ended.
 */
const Stage = Type.Enum(['identify', 'read', 'waiting', 'signed', 'completed', 'declined', 'voided', 'expired'])
const Digest = Type.String({ maxLength: 64, pattern: '^[0-9a-f]{64}$' })
const Title = Type.String({ maxLength: 400 })

/** Members of all signing operations: the link, or the token it was exchanged for, is the credential. */
const SHARED = {
  access: { kind: 'public', why: 'signers need no account: the mailed link, with a code or a session, is the credential' },
  rate: 'public',
  records: { none: 'kept in the audit trail of the envelope; what it means for a record, the event writes to its history' },
} as const

/** The signing page of our own e-signature service (`docs/agreements.md`). */
export const signingOperations = described(calls, {
  'employee/open-signing-link': write({
    ...SHARED,
    // The session, where the browser has one: its person needs no code for an envelope of the own email.
    input: Type.Object({ token: Token, sessionToken: Type.Optional(Token) }),
    answer: Type.Object({
      stage: Stage,
      title: Title,
      sender: ShortText,
      language: AgreementLanguage,
      email_hint: ShortText,
      /** Present once it is known who the signer is. */
      signing_token: Nullable(Token),
    }),
  }),
  'employee/send-signing-code': write({
    ...SHARED,
    input: Type.Object({ token: Token }),
    answer: Type.Object({ retryAfter: Type.Integer() }),
  }),
  'employee/confirm-signing-code': write({
    ...SHARED,
    input: Type.Object({ token: Token, code: Type.String({ maxLength: 10 }) }),
    answer: Type.Object({ signing_token: Token }),
  }),
  'employee/read-agreement': write({
    ...SHARED,
    input: Type.Object({ signingToken: Token }),
    answer: Type.Object({
      stage: Stage,
      agreement: AgreementContent,
      /** SHA-256 of the PDF; the signature names it. */
      digest: Digest,
      role: PartyRole,
      name: ShortText,
      email: Email,
      language: AgreementLanguage,
      signers: Type.Array(
        Type.Object({ name: ShortText, role: PartyRole, has_signed: Type.Boolean(), signed_at: Nullable(Instant) }),
        { maxItems: 2 },
      ),
      reason: Nullable(Type.String({ maxLength: 500 })),
      return_url: Nullable(Type.String({ maxLength: 500 })),
    }),
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
    answer: Type.Object({ stage: Stage }),
  }),
  'employee/decline-agreement': write({
    ...SHARED,
    input: Type.Object({ signingToken: Token, reason: Type.String({ minLength: 10, maxLength: 500, pattern: '\\S' }) }),
    answer: Type.Object({ stage: Stage }),
  }),
  'employee/download-agreement': write({
    ...SHARED,
    input: Type.Object({ signingToken: Token, part: Type.Enum(['presented', 'document', 'evidence']) }),
    answer: Type.Object({}),
  }),
})
