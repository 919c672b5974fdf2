import Type from 'typebox'
import { anyRole } from '../../access-control/authorize.ts'
import { Email, Id, Instant, Nullable, oneOf, Password, RoleName, ShortText, Token } from '../format/shared.ts'
import { read, write } from '../operation.ts'
import { FCM_TOKEN_MAX } from '../push/schemas.ts'
import { DecodedSession } from './schemas.ts'

const Empty = Type.Object({})
const SignedIn = Type.Object({ token: Token, role: RoleName, firebaseToken: Nullable(Type.String({ maxLength: 4000 })) })
const SAMPLE_TOKEN = 'x'.repeat(43)

/** Sign-in, verification, recovery and session (`/api/employee/`). */
export const sessionOperations = {
  'employee/login': write({
    summary: 'Sign in with email and password',
    input: Type.Object({ email: Email, password: Password }),
    answer: SignedIn,
    otherAnswers: { 202: Type.Object({ token: Token }) },
    access: { kind: 'public', why: 'this is how a session begins' },
    rate: 'public',
    records: 'session.login',
    errors: ['BAD_CREDENTIALS', 'ACCOUNT_PAUSED', 'ACCESS_OVER', 'EMAIL_NOT_VERIFIED', 'BUSY'],
    example: { email: 'nobody@plantilla.test', password: 'Plantilla2026' },
  }),
  'employee/resend-confirmation-email-code': write({
    summary: 'Send a new verification code',
    input: Type.Object({ id: Id, emailResponse: Email }),
    answer: Type.Object({ retryAfter: Type.Integer() }),
    access: { kind: 'one-time', purpose: 'verify' },
    rate: 'public',
    records: 'session.code-sent',
    example: { id: 1, emailResponse: 'unverified@plantilla.test' },
  }),
  'employee/code-email-confirm-user': write({
    summary: 'Confirm the email with the 4-digit code',
    input: Type.Object({ id: Id, code: Type.String({ maxLength: 10 }) }),
    answer: SignedIn,
    access: { kind: 'one-time', purpose: 'verify' },
    rate: 'public',
    records: 'session.email-confirmed',
    errors: ['BAD_CODE', 'ACCESS_OVER'],
    example: { id: 1, code: '0000' },
  }),
  'employee/update-email': write({
    summary: 'Verify with another email address',
    input: Type.Object({ email: Email, newEmail: Email }),
    answer: Type.Object({ email: ShortText }),
    access: { kind: 'one-time', purpose: 'verify' },
    // It reveals whether an address is taken, as findAll does.
    rate: 'lookup',
    records: 'session.email-changed',
    errors: ['DUPLICATE'],
    example: { email: 'unverified@plantilla.test', newEmail: 'other@plantilla.test' },
  }),
  'employee/send-changepass-email': write({
    summary: 'Ask for a password reset link; the answer never tells whether the address exists',
    input: Type.Object({ email: Email }),
    answer: Type.Object({ message: ShortText }),
    access: { kind: 'public', why: 'who forgot the password has no session' },
    rate: 'public',
    records: { none: 'recorded by the job that sends the mail, so that this call does the same work for every address' },
    example: { email: 'nobody@plantilla.test' },
  }),
  'employee/verify-token-changepass': read({
    summary: 'Is this reset or first-login link still valid?',
    input: Type.Object({ token: Token }),
    answer: Type.Object({ valid: Type.Boolean(), purpose: oneOf('reset', 'first-login') }),
    access: { kind: 'public', why: 'the link itself is the credential' },
    rate: 'public',
    errors: ['LINK_INVALID'],
    example: { token: SAMPLE_TOKEN },
  }),
  'employee/change-password': write({
    summary: 'Set the password with a reset or first-login link; ends all sessions',
    input: Type.Object({ token: Token, password: Password }),
    answer: Type.Object({ message: ShortText }),
    access: { kind: 'public', why: 'the link itself is the credential' },
    rate: 'public',
    records: 'session.password-changed',
    errors: ['LINK_INVALID', 'PASSWORD_RULE', 'BUSY'],
    example: { token: SAMPLE_TOKEN, password: 'Plantilla2026' },
  }),
  'employee/verify-token': read({
    summary: 'Decode a session token',
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
    errors: ['UNAUTHENTICATED'],
    example: { token: SAMPLE_TOKEN },
  }),
  'employee/logout': write({
    summary: "End this session and forget the device's push token",
    input: Type.Object({ fcmToken: Type.Optional(Type.String({ maxLength: FCM_TOKEN_MAX })) }),
    answer: Empty,
    access: { kind: 'session', roles: anyRole, leavers: true },
    records: 'session.logout',
    example: {},
  }),
  'employee/set-language': write({
    summary: 'Choose the language of screens, mails and messages',
    input: Type.Object({ language: Type.String({ pattern: '^[a-z]{2}$', maxLength: 2 }) }),
    answer: Empty,
    access: { kind: 'session', roles: anyRole, leavers: true },
    records: { none: 'a choice about the screens, which changes no record' },
    example: { language: 'es' },
  }),
  'employee/my-sessions': read({
    summary: 'The open sessions of the caller',
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
    example: {},
  }),
  'employee/close-session': write({
    summary: 'End one of the own sessions',
    input: Type.Object({ sessionId: Id }),
    answer: Empty,
    access: { kind: 'session', roles: anyRole, leavers: true },
    records: 'session.closed',
    errors: ['NOT_FOUND'],
    example: { sessionId: 2_000_000_000 },
  }),
  'employee/close-all-sessions': write({
    summary: 'End all own sessions but this one',
    input: Empty,
    answer: Type.Object({ closed: Type.Integer() }),
    access: { kind: 'session', roles: anyRole, leavers: true },
    records: 'session.closed-all',
    example: {},
  }),
  'employee/confirm-password': write({
    summary: 'Confirm the password for the next 30 minutes (step-up)',
    input: Type.Object({ password: Password }),
    answer: Type.Object({ confirmed_until: Instant }),
    access: { kind: 'session', roles: anyRole, leavers: true },
    rate: 'public',
    records: 'session.password-confirmed',
    errors: ['BAD_CREDENTIALS', 'ACCOUNT_PAUSED', 'BUSY'],
    example: { password: 'Plantilla2026' },
  }),
}
