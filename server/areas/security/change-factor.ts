import { t } from '../../../contract/language/texts.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action, PreparedAction } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { deleteRows } from '../../db/rows.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { type Account, lockAccount } from '../session/account.ts'
import { checkPassword } from '../session/check-password.ts'
import { notYours } from '../session/confirm-password.ts'
import { endSessions } from '../session/end-access.ts'
import { closeTokens } from '../session/one-time-token.ts'
import { checkProof } from './check-proof.ts'
import { noteChange } from './note-change.ts'
import { countPasskeys } from './passkeys.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { checkSecondCode, findFactor } from './second-factor.ts'

/** New recovery codes in place of the earlier ones, against a code. */
export const makeRecoveryCodes: Action<'employee/make-recovery-codes'> = async (proof, context) => {
  const account = (await lockAccount(context.db, context.session.id)) as Account
  await checkProof(context, account, proof, { session_id: context.session.sessionId })
  const recovery_codes = await replaceRecoveryCodes(context.db, account.id)
  await noteChange(context, account, 'codes')
  return { recovery_codes }
}

/** Removes the own second factor, against password and code: a stolen session or phone alone cannot do it. */
export const removeSecondFactor: PreparedAction<'employee/remove-second-factor'> = {
  prepare: async ({ password, code }, { db, session, services, visitor }) => {
    services.forms.check('remove-second-factor', null, { password, code })
    const accept = await checkPassword(db, { visitor }, { email: session.email, password })
    return async (context) => {
      const account = await accept(context, notYours)
      await checkSecondCode(context, account, code)
      const noApp = { secret: null, app_since: null, last_step: 0 }
      await context.db.updateTable('second_factors').set(noApp).where('person_id', '=', account.id).execute()
      await forgetFactorAfterLast(context, account.id)
      await noteChange(context, account, 'removed')
      return {}
    }
  },
}

/**
 * An Admin removes the second factor of a person who lost phone and recovery codes. Their sessions end: the lost phone may have
 * one.
 */
export const resetSecondFactor: Action<'employee/reset-second-factor'> = async ({ id }, context) => {
  // Admins remove their own with a code, like everyone else.
  if (id === context.session.id) throw new AppError('SAME_PERSON', { text: t('server-session.ownFactor') })
  const account = orNotFound(await lockAccount(context.db, id))
  if (await forgetFactor(context.db, id, context.now)) {
    await endSessions(context.db, id)
    await noteChange(context, account, 'reset')
  } else context.nothingChanged()
  return {}
}

/** If neither app nor passkey is left, sign-in requires only the password again. */
export async function forgetFactorAfterLast(context: CallContext<Session>, personId: number): Promise<void> {
  const factor = await findFactor(context.db, personId)
  if (!factor?.app_since && (await countPasskeys(context.db, personId)) === 0)
    await forgetFactor(context.db, personId, context.now)
}

/** Sign-in requires only the password again. @returns whether there was a factor */
export async function forgetFactor(db: Database, personId: number, now: Date): Promise<boolean> {
  await db.deleteFrom('passkeys').where('person_id', '=', personId).execute()
  await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await closeTokens(db, personId, ['second-factor'], now)
  await db.updateTable('sessions').set({ has_factor: false }).where('person_id', '=', personId).execute()
  return (await deleteRows(db, 'second_factors', { person_id: personId })) === 1
}
