import Type from 'typebox'
import file from '../../schemas/answers/signing.json' with { type: 'json' }
import calls from '../../schemas/calls/signing.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/signing.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, write } from '../operation.ts'
import { AgreementContent, PartyRole, Signature } from './schemas.ts'

/**
 * The status of a signer: proves who it is, reads and signs, waits for another's turn, has signed while the other has not;
 * or the agreement is complete or has ended.
 */
const Stage = Type.Enum(['identify', 'read', 'waiting', 'signed', 'completed', 'declined', 'voided', 'expired'])
const Digest = Type.String({ maxLength: 64, pattern: '^[0-9a-f]{64}$' })
const answers = shapes(file, { Stage, AgreementContent, Digest, PartyRole })

/** Members of all signing operations: the link, or the token it was exchanged for, is the credential. */
const SHARED = {
  access: { kind: 'public', why: 'signers need no account: the mailed link, with a code or a session, is the credential' },
  rate: 'public',
  records: { none: 'kept in the audit trail of the envelope; what it means for a record, the event writes to its history' },
} as const
const DeclineReason = Type.String({ minLength: 10, maxLength: 500, pattern: '\\S' })

/** The signing page of our own e-signature service (`docs/agreements.md`). */
export const signingOperations = described(calls, answers, shapes(inputFile, { Digest, Signature, DeclineReason }, 'inputs'), {
  'employee/open-signing-link': write(SHARED),
  'employee/send-signing-code': write(SHARED),
  'employee/confirm-signing-code': write(SHARED),
  'employee/read-agreement': write(SHARED),
  'employee/sign-agreement': write(SHARED),
  'employee/decline-agreement': write(SHARED),
  'employee/download-agreement': write(SHARED),
})
