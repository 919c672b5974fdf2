import { emailProblem } from '../../../contract/forms/rules.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { byOwner } from './account.ts'
import { lockUnverified } from './unverified-bearer.ts'
import { COOL_DOWN_SECONDS, requestCode } from './verification-code.ts'

/** Sends a new code (A9) to the account's address, which after `update-email` is the alternative one. */
export const resendCode: Action<'employee/resend-confirmation-email-code'> = async ({ id, emailResponse }, context) => {
  if (id !== context.session.personId) throw new AppError('NOT_FOUND')
  const account = await lockUnverified(context)
  if (emailResponse.trim().toLowerCase() !== account.email.trim().toLowerCase()) {
    throw validationError([{ field: 'emailResponse', message: emailProblem() }])
  }
  const wait = await requestCode(context, account.id, account.email)
  if (wait > 0) throw new AppError('RATE_LIMIT', { values: { seconds: wait }, retryAfter: wait })
  await context.record(byOwner(account))
  return { retryAfter: COOL_DOWN_SECONDS }
}
