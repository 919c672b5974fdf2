import { t } from '../../../contract/language/texts.ts'
import type { ContextOf, PreparedAction } from '../../calls/handlers.ts'
import { updateRow, updateRows } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import type { FormRegistry } from '../../forms/form-folder.ts'
import { type Account, byOwner, keepFirstLanguage, lockAccount } from './account.ts'
import { endAccess } from './end-access.ts'
import { isKnownPassword } from './known-passwords.ts'
import { findLink } from './mailed-link.ts'
import { hashPassword, isPassword, normalizePassword } from './password-hash.ts'

type Context = ContextOf<'employee/change-password'>
type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/**
 * Sets the password by a reset or first-login link (A4, A12-A14; decisions.md no. 31). Ends all sessions and all other open
 * links, lifts a lock, and notifies the owner by mail.
 */
export const changePassword: PreparedAction<'employee/change-password'> = {
  prepare: async ({ token, password }, { db, services, now }) => {
    const asked = await findLink(db, token, now)
    if (!asked) throw new AppError('LINK_INVALID')
    checkRule(services.forms, normalizePassword(password))
    if (isKnownPassword(password)) throw passwordRefusal('password', t('server-session.leaked'))
    // The temporary password was mailed: a reader of that mail must not be able to keep it as the permanent one.
    const isTemporary = asked.must_set_password && asked.password_hash !== null
    if (isTemporary && (await isPassword(password, asked.password_hash))) {
      throw passwordRefusal('password', t('server-session.temporary'))
    }
    const digest = await hashPassword(password)
    return async (context) => {
      const link = await findLink(context.db, token, now)
      const account = link && (await lockAccount(context.db, link.person_id))
      if (!account || !(await spendLink(context, link))) throw new AppError('LINK_INVALID')
      await setPassword(context, account, digest, provesEmail(link, account))
      await keepFirstLanguage(context, account)
      await endAccess(context.db, account.id, context.now)
      await context.enqueue('send-notice', { notice: 'password-changed', personId: account.id })
      await context.record(byOwner(account, { reason: link.purpose }))
      return { message: t('server-session.changed') }
    }
  },
}

/** The rule of A13 as the form file says it; here there is no second field to compare with. */
function checkRule(forms: FormRegistry, password: string): void {
  const errors = forms.validate('new-password', null, { password, confirmation: password })
  const fields = errors.filter(({ field }) => field === 'password')
  if (fields.length > 0) throw new AppError('PASSWORD_RULE', { fields })
}

export const passwordRefusal = (field: string, message: string): AppError =>
  new AppError('PASSWORD_RULE', { text: message, fields: [{ field, message }] })

/** Of two tabs with the same link only one can use it: the row is changed once. */
async function spendLink({ db, now }: Context, { id }: Link): Promise<boolean> {
  return (await updateRows(db, 'one_time_tokens', { id, used_at: null }, { used_at: now.toISOString() })) === 1
}

/** A link proves the address it was mailed to; the first password was mailed too, so its token proves it as well. */
const provesEmail = (link: Link, account: Account): boolean =>
  link.sent_to === null ? link.purpose === 'first-login' : link.sent_to === account.email

async function setPassword({ db, now }: Context, account: Account, digest: string, isVerified: boolean): Promise<void> {
  await updateRow(db, 'people', account.id, {
    password_hash: digest,
    must_set_password: false,
    email_verified_at: account.email_verified_at ?? (isVerified ? now.toISOString() : null),
    failed_logins: 0,
    failed_since: null,
    locked_until: null,
  })
}
