import { t } from '../../../contract/language/texts.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { passwordRefusal } from '../session/change-password.ts'
import { checkPassword } from '../session/check-password.ts'
import { endOtherSessions } from '../session/close-all-sessions.ts'
import { notYours } from '../session/confirm-password.ts'
import { isKnownPassword } from '../session/known-passwords.ts'
import { closeTokens } from '../session/one-time-token.ts'
import { hashPassword, normalizePassword } from '../session/password-hash.ts'
import { noteChange } from './note-change.ts'

/**
 * Sets a new password after the present one. All other sessions end, because someone may know the old password; wrong tries
 * count as at login.
 */
export const changeOwnPassword: PreparedAction<'employee/change-own-password'> = {
  prepare: async ({ password, newPassword }, { db, session, services, visitor }) => {
    services.forms.check('own-password', null, { password, newPassword, confirmation: newPassword })
    if (isKnownPassword(newPassword)) throw passwordRefusal('newPassword', t('server-session.leaked'))
    if (normalizePassword(newPassword) === normalizePassword(password)) {
      throw passwordRefusal('newPassword', t('server-session.present'))
    }
    const accept = await checkPassword(db, { visitor }, { email: session.email, password })
    const digest = await hashPassword(newPassword)
    return async (context) => {
      const account = await accept(context, notYours)
      await context.db.updateTable('people').set({ password_hash: digest }).where('id', '=', account.id).execute()
      await endOtherSessions(context.db, session)
      await closeTokens(context.db, account.id, ['reset', 'first-login', 'verify', 'second-factor'], context.now)
      await noteChange(context, account, 'password')
      return {}
    }
  },
}
