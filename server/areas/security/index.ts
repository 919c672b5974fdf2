import type { Handlers } from '../../calls/handlers.ts'
import { makeRecoveryCodes, removeSecondFactor, resetSecondFactor } from './change-factor.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import { beginSecondFactor, confirmSecondFactor } from './enrol.ts'
import { readSecurity } from './read-security.ts'

export const securityHandlers = {
  'employee/my-security': readSecurity,
  'employee/change-own-password': changeOwnPassword,
  'employee/confirm-sign-in': confirmSignIn,
  'employee/begin-second-factor': beginSecondFactor,
  'employee/confirm-second-factor': confirmSecondFactor,
  'employee/make-recovery-codes': makeRecoveryCodes,
  'employee/remove-second-factor': removeSecondFactor,
  'employee/reset-second-factor': resetSecondFactor,
} satisfies Partial<Handlers>
