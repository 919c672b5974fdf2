import type { Handlers } from '../../calls/handlers.ts'
import { makeRecoveryCodes, removeSecondFactor, resetSecondFactor } from './change-factor.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import { beginSecondFactor, confirmSecondFactor } from './enrol.ts'
import { askPasskey, askPasskeySignIn, beginPasskey, confirmPasskey, removePasskey } from './own-passkeys.ts'
import { readSecurity } from './read-security.ts'
import { beginSignIn, finishSignIn, signInWays } from './sign-in-by-provider.ts'

export const securityHandlers = {
  'employee/my-security': readSecurity,
  'employee/change-own-password': changeOwnPassword,
  'employee/sign-in-ways': signInWays,
  'employee/begin-sign-in': beginSignIn,
  'employee/finish-sign-in': finishSignIn,
  'employee/ask-passkey-sign-in': askPasskeySignIn,
  'employee/confirm-sign-in': confirmSignIn,
  'employee/begin-second-factor': beginSecondFactor,
  'employee/confirm-second-factor': confirmSecondFactor,
  'employee/begin-passkey': beginPasskey,
  'employee/confirm-passkey': confirmPasskey,
  'employee/ask-passkey': askPasskey,
  'employee/remove-passkey': removePasskey,
  'employee/make-recovery-codes': makeRecoveryCodes,
  'employee/remove-second-factor': removeSecondFactor,
  'employee/reset-second-factor': resetSecondFactor,
} satisfies Partial<Handlers>
