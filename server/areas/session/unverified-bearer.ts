import type { CallContext, OneTimeBearer } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Account, lockAccount } from './account.ts'

/**
 * The account behind the verification screen's token, locked. Throws AppError UNAUTHENTICATED once the email is
 * verified: another tab was first.
 */
export async function lockUnverified({ db, session }: CallContext<OneTimeBearer>): Promise<Account> {
  const account = await lockAccount(db, session.personId)
  if (!account?.is_active || account.email_verified_at !== null) throw new AppError('UNAUTHENTICATED')
  return account
}
