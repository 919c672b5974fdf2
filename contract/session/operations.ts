import Type from 'typebox'
import { ownSignIn } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/session.json' with { type: 'json' }
import { Email, Id, Password, Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { FCM_TOKEN_MAX } from '../push/schemas.ts'
import { answers } from './schemas.ts'

const Empty = Type.Object({})

/** Sign-in, verification, recovery and session (`/api/employee/`). */
export const sessionOperations = described(calls, answers, {
  'employee/login': write({
    input: Type.Object({ email: Email, password: Password }),
    otherAnswers: { 202: Type.Object({ token: Token }) },
    access: { kind: 'public', why: 'this is how a session begins' },
  }),
  'employee/resend-confirmation-email-code': write({
    input: Type.Object({ id: Id, emailResponse: Email }),
    access: { kind: 'one-time', purpose: 'verify' },
  }),
  'employee/code-email-confirm-user': write({
    input: Type.Object({ id: Id, code: Type.String({ maxLength: 10 }) }),
    access: { kind: 'one-time', purpose: 'verify' },
  }),
  /** Counted as a look-up: it reveals whether an address is taken, as findAll does. */
  'employee/update-email': write({
    input: Type.Object({ email: Email, newEmail: Email }),
    access: { kind: 'one-time', purpose: 'verify' },
  }),
  'employee/send-changepass-email': write({
    input: Type.Object({ email: Email }),
    access: { kind: 'public', why: 'who forgot the password has no session' },
  }),
  'employee/verify-token-changepass': read({
    input: Type.Object({ token: Token }),
    access: { kind: 'public', why: 'the link itself is the credential' },
  }),
  'employee/change-password': write({
    input: Type.Object({ token: Token, password: Password }),
    access: { kind: 'public', why: 'the link itself is the credential' },
  }),
  'employee/verify-token': read({
    input: Type.Object({ token: Token }),
    access: { kind: 'public', why: 'the token in the body is what is being checked' },
  }),
  'employee/logout': write({
    input: Type.Object({ fcmToken: Type.Optional(Type.String({ maxLength: FCM_TOKEN_MAX })) }),
    access: ownSignIn,
  }),
  'employee/set-language': write({
    input: Type.Object({ language: Type.String({ pattern: '^[a-z]{2}$', maxLength: 2 }) }),
    access: ownSignIn,
  }),
  'employee/my-sessions': read({
    input: Empty,
    access: ownSignIn,
  }),
  'employee/close-session': write({
    input: Type.Object({ sessionId: Id }),
    access: ownSignIn,
  }),
  'employee/close-all-sessions': write({
    input: Empty,
    access: ownSignIn,
  }),
  'employee/confirm-password': write({
    input: Type.Object({ password: Password }),
    access: ownSignIn,
  }),
})
