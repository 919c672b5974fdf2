import Type from 'typebox'
import { named, ownSignIn, roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/security.json' with { type: 'json' }
import calls from '../../schemas/calls/security.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, Password, Token } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { SignedIn } from '../session/schemas.ts'
import { MadePasskey, NewPasskey, UsedPasskey, UsePasskey } from './passkeys.ts'

const answers = shapes(file, { SignedIn, NewPasskey, UsePasskey })

const Empty = Type.Object({})
/** A code of the app, or a recovery code. */
const Code = Type.String({ minLength: 1, maxLength: 40 })
/** A code, or the signature of a passkey. */
const proof = { code: Type.Optional(Code), passkey: Type.Optional(UsedPasskey) }

/** The own account: password, devices and second factor (`/api/employee/`). */
export const securityOperations = described(calls, answers, {
  'employee/my-security': read({
    input: Empty,
    access: ownSignIn,
  }),
  'employee/change-own-password': write({
    input: Type.Object({ password: Password, newPassword: Password }),
    access: ownSignIn,
  }),
  'employee/sign-in-ways': read({
    input: Empty,
    access: { kind: 'public', why: 'the sign-in screen shows a button for each way' },
  }),
  'employee/begin-sign-in': write({
    input: Empty,
    access: { kind: 'public', why: 'this is how a sign-in at the provider begins' },
  }),
  'employee/finish-sign-in': write({
    input: Type.Object({
      /** Of the address that the provider sent the browser back to. */
      code: Type.String({ minLength: 1, maxLength: 4000 }),
      state: Token,
      iss: Type.Optional(Type.String({ maxLength: 500 })),
      /** Answered by employee/begin-sign-in: the same browser returned. */
      browser: Token,
    }),
    access: { kind: 'public', why: 'this is how a session begins' },
  }),
  'employee/ask-passkey-sign-in': write({
    input: Empty,
    access: { kind: 'one-time', purpose: 'second-factor' },
  }),
  'employee/confirm-sign-in': write({
    input: Type.Object(proof),
    access: { kind: 'one-time', purpose: 'second-factor' },
  }),
  'employee/begin-second-factor': write({
    input: Empty,
    access: ownSignIn,
  }),
  'employee/confirm-second-factor': write({
    input: Type.Object({ code: Code }),
    access: ownSignIn,
  }),
  'employee/begin-passkey': write({
    input: Empty,
    access: ownSignIn,
  }),
  'employee/confirm-passkey': write({
    input: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }), passkey: MadePasskey }),
    access: ownSignIn,
  }),
  'employee/ask-passkey': write({
    input: Empty,
    access: ownSignIn,
  }),
  'employee/remove-passkey': write({
    input: Type.Object({ passkeyId: Id, ...proof }),
    access: ownSignIn,
  }),
  'employee/make-recovery-codes': write({
    input: Type.Object(proof),
    access: ownSignIn,
  }),
  'employee/remove-second-factor': write({
    input: Type.Object({ password: Password, code: Code }),
    access: ownSignIn,
  }),
  'employee/reset-second-factor': write({
    input: Type.Object({ id: Id }),
    access: session(roles({ Admin: true }), named('person', 'id')),
  }),
})
