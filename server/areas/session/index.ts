import type { Handlers } from '../../calls/handlers.ts'
import { changePassword } from './change-password.ts'
import { checkLink } from './check-link.ts'
import { closeAllSessions } from './close-all-sessions.ts'
import { closeSession } from './close-session.ts'
import { confirmCode, resendCode } from './confirm-code.ts'
import { confirmPassword } from './confirm-password.ts'
import { decodeSession } from './decode-session.ts'
import { listSessions } from './list-sessions.ts'
import { logOut } from './log-out.ts'
import { login } from './login.ts'
import { requestReset } from './request-reset.ts'
import { setLanguage } from './set-language.ts'
import { updateEmail } from './update-email.ts'

export const sessionHandlers = {
  'employee/login': login,
  'employee/resend-confirmation-email-code': resendCode,
  'employee/code-email-confirm-user': confirmCode,
  'employee/update-email': updateEmail,
  'employee/send-changepass-email': requestReset,
  'employee/verify-token-changepass': checkLink,
  'employee/change-password': changePassword,
  'employee/verify-token': decodeSession,
  'employee/logout': logOut,
  'employee/set-language': setLanguage,
  'employee/my-sessions': listSessions,
  'employee/close-session': closeSession,
  'employee/close-all-sessions': closeAllSessions,
  'employee/confirm-password': confirmPassword,
} satisfies Partial<Handlers>
