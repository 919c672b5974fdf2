import Type from 'typebox'
import { named, ownSignIn, roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/security.json' with { type: 'json' }
import calls from '../../schemas/calls/security.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/security.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read, write } from '../operation.ts'
import { SignedIn } from '../session/schemas.ts'
import { MadePasskey, NewPasskey, UsedPasskey, UsePasskey } from './passkeys.ts'

const answers = shapes(file, { SignedIn, NewPasskey, UsePasskey })

/** A code of the app, or a recovery code. */
const Code = Type.String({ minLength: 1, maxLength: 40 })

/** The own account: password, devices and second factor (`/api/employee/`). */
export const securityOperations = described(calls, answers, shapes(inputFile, { Code, UsedPasskey, MadePasskey }, 'inputs'), {
  'employee/my-security': read({ access: ownSignIn }),
  'employee/change-own-password': write({ access: ownSignIn }),
  'employee/sign-in-ways': read({ access: { kind: 'public', why: 'the sign-in screen shows a button for each way' } }),
  'employee/begin-sign-in': write({ access: { kind: 'public', why: 'this is how a sign-in at the provider begins' } }),
  'employee/finish-sign-in': write({ access: { kind: 'public', why: 'this is how a session begins' } }),
  'employee/ask-passkey-sign-in': write({ access: { kind: 'one-time', purpose: 'second-factor' } }),
  'employee/confirm-sign-in': write({ access: { kind: 'one-time', purpose: 'second-factor' } }),
  'employee/begin-second-factor': write({ access: ownSignIn }),
  'employee/confirm-second-factor': write({ access: ownSignIn }),
  'employee/begin-passkey': write({ access: ownSignIn }),
  'employee/confirm-passkey': write({ access: ownSignIn }),
  'employee/ask-passkey': write({ access: ownSignIn }),
  'employee/remove-passkey': write({ access: ownSignIn }),
  'employee/make-recovery-codes': write({ access: ownSignIn }),
  'employee/remove-second-factor': write({ access: ownSignIn }),
  'employee/reset-second-factor': write({ access: session(roles({ Admin: true }), named('person', 'id')) }),
})
