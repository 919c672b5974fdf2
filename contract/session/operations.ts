import Type from 'typebox'
import { ownSignIn } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/session.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/session.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { FCM_TOKEN_MAX } from '../push/schemas.ts'
import { answers } from './schemas.ts'

const FcmToken = Type.String({ maxLength: FCM_TOKEN_MAX })

/** Sign-in, verification, recovery and session (`/api/employee/`). */
export const sessionOperations = described(calls, answers, shapes(inputFile, { FcmToken }, 'inputs'), {
  'employee/login': write({
    otherAnswers: { 202: Type.Object({ token: Token }) },
    access: { kind: 'public', why: 'this is how a session begins' },
  }),
  'employee/resend-confirmation-email-code': write({ access: { kind: 'one-time', purpose: 'verify' } }),
  'employee/code-email-confirm-user': write({ access: { kind: 'one-time', purpose: 'verify' } }),
  /** Counted as a look-up: it reveals whether an address is taken, as findAll does. */
  'employee/update-email': write({ access: { kind: 'one-time', purpose: 'verify' } }),
  'employee/send-changepass-email': write({ access: { kind: 'public', why: 'who forgot the password has no session' } }),
  'employee/verify-token-changepass': read({ access: { kind: 'public', why: 'the link itself is the credential' } }),
  'employee/change-password': write({ access: { kind: 'public', why: 'the link itself is the credential' } }),
  'employee/verify-token': read({ access: { kind: 'public', why: 'the token in the body is what is being checked' } }),
  'employee/logout': write({ access: ownSignIn }),
  'employee/set-language': write({ access: ownSignIn }),
  'employee/my-sessions': read({ access: ownSignIn }),
  'employee/close-session': write({ access: ownSignIn }),
  'employee/close-all-sessions': write({ access: ownSignIn }),
  'employee/confirm-password': write({ access: ownSignIn }),
})
