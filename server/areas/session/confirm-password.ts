import { t } from '../../../contract/language/texts.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { confirmedUntil } from '../../calls/step-up.ts'
import { AppError } from '../../errors/app-error.ts'
import { checkPassword } from './check-password.ts'

/**
 * Confirms that the owner is still present, for 30 minutes (step-up). Wrong attempts count as at login, so a stolen session
 * cannot be used to guess the password.
 */
export const confirmPassword: PreparedAction<'employee/confirm-password'> = {
  prepare: async ({ password }, { db, session, services, visitor }) => {
    services.forms.check('confirm-password', null, { password })
    const accept = await checkPassword(db, { visitor }, { email: session.email, password })
    return async (context) => {
      const { now } = context
      await accept(context, notYours)
      const confirmed = context.db.updateTable('sessions').set({ confirmed_at: now.toISOString() })
      await confirmed.where('id', '=', session.sessionId).execute()
      await context.record({ entity: 'session', entityId: session.sessionId, companyId: session.companyId })
      return { confirmed_until: confirmedUntil(now.toISOString()).toISOString() }
    }
  },
}

/** The refusal of a wrong password of a known person. */
export const notYours = (): AppError =>
  new AppError('BAD_CREDENTIALS', { keepWrites: true, text: t('server-session.notYours') }).inField('password')
