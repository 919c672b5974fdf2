import { t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { changeRecord } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { UNIQUE_VIOLATION } from '../../errors/refusal-of-value.ts'
import { type Account, byOwner, endWaitingEmail, findAccount } from './account.ts'
import { closeTokens } from './one-time-token.ts'
import { lockUnverified } from './unverified-bearer.ts'
import { requestCode } from './verification-code.ts'

type Context = ContextOf<'employee/update-email'>

/** Gives the unverified account another address and sends a code there (A10); links mailed to the old one end. */
export const updateEmail: Action<'employee/update-email'> = async ({ email, newEmail }, context) => {
  context.services.forms.check('alternative-email', null, { newEmail })
  const account = await lockUnverified(context)
  if (email.trim().toLowerCase() !== account.email.trim().toLowerCase()) throw new AppError('NOT_FOUND')
  const address = newEmail.trim()
  await changeAddress(context, account, address)
  await endWaitingEmail(context.db, account.id, context.now)
  await closeTokens(context.db, account.id, ['reset', 'first-login'], context.now)
  const wait = await requestCode(context, account.id, address)
  if (wait > 0) throw new AppError('RATE_LIMIT', { values: { seconds: wait }, retryAfter: wait })
  if (address !== account.email) {
    await context.enqueue('send-notice', { notice: 'email-changed', personId: account.id, to: account.email })
  }
  await context.record(byOwner(account, { changes: [{ field: 'email', from: account.email, to: address }], visibility: 'All' }))
  return { email: address }
}

async function changeAddress({ db, now }: Context, account: Account, email: string): Promise<void> {
  const holder = await findAccount(db, email)
  if (holder && holder.id !== account.id) throw duplicate()
  try {
    await changeRecord(db, 'people', account.id, { email }, now)
  } catch (error) {
    // Another person took the address after our check; the unique index decides.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw duplicate()
    throw error
  }
}

const duplicate = (): AppError =>
  new AppError('DUPLICATE', {
    values: { fields: t('server-people.fields.email') },
    fields: [{ field: 'newEmail', message: t('server-session.otherEmail') }],
  })
