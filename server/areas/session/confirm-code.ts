import { timingSafeEqual } from 'node:crypto'
import { emailProblem } from '../../../contract/forms/rules.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { type Account, byOwner } from './account.ts'
import { forgetWrongTries } from './failed-tries.ts'
import { closeTokens } from './one-time-token.ts'
import { openSession } from './open-session.ts'
import { lockUnverified } from './unverified-bearer.ts'
import { COOL_DOWN_SECONDS, codeDigest, findCode, requestCode } from './verification-code.ts'

/** Sends a new code (A9) to the account's address, which after `update-email` is the alternative one. */
export const resendCode: Action<'employee/resend-confirmation-email-code'> = async ({ id, emailResponse }, context) => {
  if (id !== context.session.personId) throw new AppError('NOT_FOUND')
  const account = await lockUnverified(context)
  if (emailResponse.trim().toLowerCase() !== account.email.trim().toLowerCase()) {
    throw fieldError('emailResponse', emailProblem())
  }
  const wait = await requestCode(context, account.id, account.email)
  if (wait > 0) throw new AppError('RATE_LIMIT', { values: { seconds: wait }, retryAfter: wait })
  await context.record(byOwner(account))
  return { retryAfter: COOL_DOWN_SECONDS }
}

type Context = ContextOf<'employee/code-email-confirm-user'>

/** The right code verifies the email and signs in (A7, A8). Each wrong one costs a try, and the fifth ends the code. */
export const confirmCode: Action<'employee/code-email-confirm-user'> = async ({ id, code }, context) => {
  if (id !== context.session.personId) throw new AppError('NOT_FOUND')
  context.services.forms.check('verification-code', null, { code })
  const account = await lockUnverified(context)
  if (!(await isRightCode(context, account, code.trim()))) {
    const spent = context.db.updateTable('verification_codes').set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    await spent.where('person_id', '=', account.id).where('tries_left', '>', 0).execute()
    throw new AppError('BAD_CODE', { keepWrites: true })
  }
  const { db, now } = context
  await db.deleteFrom('verification_codes').where('person_id', '=', account.id).execute()
  await closeTokens(db, account.id, ['verify'], now)
  await db.updateTable('people').set({ email_verified_at: now.toISOString() }).where('id', '=', account.id).execute()
  await forgetWrongTries(db, account)
  return openSession(context, account, 'code')
}

async function isRightCode(context: Context, account: Account, code: string): Promise<boolean> {
  const known = await findCode(context, account.id)
  // A code proves the address it went to, and no other that the account may have by now.
  if (!known?.code_hash || known.tries_left <= 0 || known.sent_to !== account.email) return false
  if (Date.parse(known.expires_at) <= context.now.getTime()) return false
  return timingSafeEqual(known.code_hash, codeDigest(context.services.settings.secret, account.id, known.sent_to, code))
}
