import { AppError } from '../../calls/app-error.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { confirmedUntil } from '../../calls/step-up.ts'
import { findAccount, lockAccount } from './account.ts'
import { checkForm } from './check-form.ts'
import { countWrongTry, forgetWrongTries, isLocked } from './failed-tries.ts'
import { isPassword } from './password-hash.ts'

/**
 * Confirms that it is still the owner who sits there, for 30 minutes (`design/domain.md` §3.2, step-up).
 * Wrong tries count as at login, so a stolen session is no way to guess the password.
 */
export const confirmPassword: PreparedAction<'employee/confirm-password'> = {
  prepare: async ({ password }, { db, session, services }) => {
    checkForm(services.forms, 'confirm-password', { password })
    const found = await findAccount(db, session.email)
    const isRight = await isPassword(password, found?.password_hash ?? null)
    return async (context) => {
      const { now } = context
      const account = await lockAccount(context.db, session.id)
      if (!account || !isRight || account.password_hash !== found?.password_hash || isLocked(account, now)) {
        await countWrongTry(context, isRight ? null : (account ?? null))
        throw new AppError('BAD_CREDENTIALS', { keepWrites: true, text: 'This is not your password.' }).inField('password')
      }
      await forgetWrongTries(context.db, account)
      const confirmed = context.db.updateTable('sessions').set({ confirmed_at: now.toISOString() })
      await confirmed.where('id', '=', session.sessionId).execute()
      await context.record({ entity: 'session', entityId: session.sessionId, companyId: session.companyId })
      return { confirmed_until: confirmedUntil(now.toISOString()).toISOString() }
    }
  },
}
