import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/session.json' with { type: 'json' }
import { Email, Id, Instant, Nullable, oneOf, Password, ShortText, Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { FCM_TOKEN_MAX } from '../push/schemas.ts'
import { DecodedSession, SignedIn } from './schemas.ts'

const Empty = Type.Object({})

/** Sign-in, verification, recovery and session (`/api/employee/`). */
export const sessionOperations = described(calls, {
  'employee/login': write({
    input: Type.Object({ email: Email, password: Password }),
    answer: SignedIn,
    otherAnswers: { 202: Type.Object({ token: Token }) },
    access: { kind: 'public', why: 'this is how a session begins' },
    rate: 'public',
    records: 'session.login',
  }),
  'employee/resend-confirmation-email-code': write({
    input: Type.Object({ id: Id, emailResponse: Email }),
    answer: Type.Object({ retryAfter: Type.Integer() }),
    access: { kind: 'one-time', purpose: 'verify' },
    rate: 'public',
    records: 'session.code-sent',
  }),
  'employee/code-email-confirm-user': write({
    input: Type.Object({ id: Id, code: Type.String({ maxLength: 10 }) }),
    answer: SignedIn,
    access: { kind: 'one-time', purpose: 'verify' },
    rate: 'public',
    records: 'session.email-confirmed',
  }),
  'employee/update-email': write({
    input: Type.Object({ email: Email, newEmail: Email }),
    answer: Type.Object({ email: ShortText }),
    access: { kind: 'one-time', purpose: 'verify' },
    // It reveals whether an address is taken, as findAll does.
    rate: 'lookup',
    records: 'session.email-changed',
  }),
  'employee/send-changepass-email': write({
    input: Type.Object({ email: Email }),
    answer: Type.Object({ message: ShortText }),
    access: { kind: 'public', why: 'who forgot the password has no session' },
    rate: 'public',
    records: { none: 'recorded by the job that sends the mail, so that this call does the same work for every address' },
  }),
  'employee/verify-token-changepass': read({
    input: Type.Object({ token: Token }),
    answer: Type.Object({ valid: Type.Boolean(), purpose: oneOf('reset', 'first-login') }),
    access: { kind: 'public', why: 'the link itself is the credential' },
    rate: 'public',
  }),
  'employee/change-password': write({
    input: Type.Object({ token: Token, password: Password }),
    answer: Type.Object({ message: ShortText }),
    access: { kind: 'public', why: 'the link itself is the credential' },
    rate: 'public',
    records: 'session.password-changed',
  }),
  'employee/verify-token': read({
    input: Type.Object({ token: Token }),
    answer: Type.Object({
      decodedToken: Type.Object({
        /** Present when the session began with a login. */
        userLogin: Type.Optional(DecodedSession),
        /** Present when the session began with a verification code. */
        UserMatchCode: Type.Optional(DecodedSession),
      }),
    }),
    access: { kind: 'public', why: 'the token in the body is what is being checked' },
    rate: 'public',
  }),
  'employee/logout': write({
    input: Type.Object({ fcmToken: Type.Optional(Type.String({ maxLength: FCM_TOKEN_MAX })) }),
    answer: Empty,
    access: { kind: 'session', roles: anyRole, leavers: true },
    records: 'session.logout',
  }),
  'employee/set-language': write({
    input: Type.Object({ language: Type.String({ pattern: '^[a-z]{2}$', maxLength: 2 }) }),
    answer: Empty,
    access: { kind: 'session', roles: anyRole, leavers: true },
    records: { none: 'a choice about the screens, which changes no record' },
  }),
  'employee/my-sessions': read({
    input: Empty,
    answer: Type.Object({
      sessions: Type.Array(
        Type.Object({
          id: Id,
          device: Nullable(ShortText),
          ip_city: Nullable(ShortText),
          last_seen: Instant,
          current: Type.Boolean(),
        }),
      ),
    }),
    access: { kind: 'session', roles: anyRole, leavers: true },
  }),
  'employee/close-session': write({
    input: Type.Object({ sessionId: Id }),
    answer: Empty,
    access: { kind: 'session', roles: anyRole, leavers: true },
    records: 'session.closed',
  }),
  'employee/close-all-sessions': write({
    input: Empty,
    answer: Type.Object({ closed: Type.Integer() }),
    access: { kind: 'session', roles: anyRole, leavers: true },
    records: 'session.closed-all',
  }),
  'employee/confirm-password': write({
    input: Type.Object({ password: Password }),
    answer: Type.Object({ confirmed_until: Instant }),
    access: { kind: 'session', roles: anyRole, leavers: true },
    rate: 'public',
    records: 'session.password-confirmed',
  }),
})
