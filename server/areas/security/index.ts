export {
  makeRecoveryCodes as 'employee/make-recovery-codes',
  removeSecondFactor as 'employee/remove-second-factor',
  resetSecondFactor as 'employee/reset-second-factor',
} from './change-factor.ts'
export { changeOwnPassword as 'employee/change-own-password' } from './change-own-password.ts'
export { confirmSignIn as 'employee/confirm-sign-in' } from './confirm-sign-in.ts'
export {
  beginSecondFactor as 'employee/begin-second-factor',
  confirmSecondFactor as 'employee/confirm-second-factor',
} from './enrol.ts'
export {
  askPasskey as 'employee/ask-passkey',
  askPasskeySignIn as 'employee/ask-passkey-sign-in',
  beginPasskey as 'employee/begin-passkey',
  confirmPasskey as 'employee/confirm-passkey',
  removePasskey as 'employee/remove-passkey',
} from './own-passkeys.ts'
export { readSecurity as 'employee/my-security' } from './read-security.ts'
export {
  beginSignIn as 'employee/begin-sign-in',
  finishSignIn as 'employee/finish-sign-in',
  signInWays as 'employee/sign-in-ways',
} from './sign-in-by-provider.ts'
