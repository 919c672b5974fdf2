export { changePassword as 'employee/change-password' } from './change-password.ts'
export { checkLink as 'employee/verify-token-changepass' } from './check-link.ts'
export { closeAllSessions as 'employee/close-all-sessions' } from './close-all-sessions.ts'
export { closeSession as 'employee/close-session' } from './close-session.ts'
export {
  confirmCode as 'employee/code-email-confirm-user',
  resendCode as 'employee/resend-confirmation-email-code',
} from './confirm-code.ts'
export { confirmPassword as 'employee/confirm-password' } from './confirm-password.ts'
export { decodeSession as 'employee/verify-token' } from './decode-session.ts'
export { listSessions as 'employee/my-sessions' } from './list-sessions.ts'
export { logOut as 'employee/logout' } from './log-out.ts'
export { login as 'employee/login' } from './login.ts'
export { requestReset as 'employee/send-changepass-email' } from './request-reset.ts'
export { setLanguage as 'employee/set-language' } from './set-language.ts'
export { updateEmail as 'employee/update-email' } from './update-email.ts'
