import { t } from '../../../contract/language/texts.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action, PreparedAction } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Account, lockAccount } from '../session/account.ts'
import { checkForm } from '../session/check-form.ts'
import { checkPassword } from '../session/check-password.ts'
import { notYours } from '../session/confirm-password.ts'
import { closeTokens } from '../session/one-time-token.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { checkSecondCode } from './second-factor.ts'

/** New recovery codes in place of the earlier ones, against a code. */
export const makeRecoveryCodes: Action<'employee/make-recovery-codes'> = async ({ code }, context) => {
  const account = (await lockAccount(context.db, context.session.id)) as Account
  await checkSecondCode(context, account, code)
  const recovery_codes = await replaceRecoveryCodes(context.db, account.id)
  await context.enqueue('send-notice', { notice: 'security-news', news: 'codes', personId: account.id })
  await context.record({ entity: 'person', entityId: account.id, companyId: account.company_id })
  return { recovery_codes }
}

/** Removes the own second factor, against password and code: a stolen session or phone alone cannot do it. */
export const removeSecondFactor: PreparedAction<'employee/remove-second-factor'> = {
  prepare: async ({ password, code }, { db, session, services, visitor }) => {
    checkForm(services.forms, 'remove-second-factor', { password, code })
    const accept = await checkPassword(db, { visitor }, { email: session.email, password })
    return async (context) => {
      const account = await accept(context, notYours)
      await checkSecondCode(context, account, code)
      await forgetFactor(context, account.id)
      await context.enqueue('send-notice', { notice: 'security-news', news: 'removed', personId: account.id })
      await context.record({ entity: 'person', entityId: account.id, companyId: account.company_id })
      return {}
    }
  },
}

/** An Admin removes the second factor of a person who lost phone and recovery codes. */
export const resetSecondFactor: Action<'employee/reset-second-factor'> = async ({ id }, context) => {
  // The own one needs its code, as everybody's does.
  if (id === context.session.id) throw new AppError('SAME_PERSON', { text: t('server-session.ownFactor') })
  const account = await lockAccount(context.db, id)
  if (!account) throw new AppError('NOT_FOUND')
  if (await forgetFactor(context, id)) {
    await context.enqueue('send-notice', { notice: 'security-news', news: 'reset', personId: id })
    await context.record({ entity: 'person', entityId: id, companyId: account.company_id })
  } else context.nothingChanged()
  return {}
}

/** @returns whether there was one */
async function forgetFactor({ db, now }: CallContext<Session>, personId: number): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  await closeTokens(db, personId, ['second-factor'], now)
  const { numDeletedRows } = await db.deleteFrom('second_factors').where('person_id', '=', personId).executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
