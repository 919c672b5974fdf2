import type { CallContext } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Account, findAccount, lockAccount } from './account.ts'
import { countWrongTry, forgetWrongTries, isLocked, lockLeft } from './failed-tries.ts'
import { isPassword } from './password-hash.ts'

const NOBODY = 0

/** Locks the account of the right password, in the transaction of the call. */
type Accept = (context: CallContext, refusal: () => AppError) => Promise<Account>

/**
 * Compares a password ahead of the transaction, which the comparison would keep open for long. The returned function throws
 * `refusal` for a wrong one and counts it, and ACCOUNT_PAUSED for a right one while the account is locked. A lock caused by
 * other addresses does not affect a browser that signed in to the account before.
 */
export async function checkPassword(
  db: Database,
  { visitor }: Pick<CallContext, 'visitor'>,
  { email, password }: { email: string; password: string },
): Promise<Accept> {
  const found = await findAccount(db, email)
  const digest = found?.password_hash ?? null
  const { isRight, isKnown, mayTell } = await visitor.tryPassword({
    email,
    personId: found?.id ?? null,
    compare: (place) => isPassword(password, digest, place),
  })
  return async (context, refusal) => {
    const account = await lockAccount(context.db, found?.id ?? NOBODY)
    // The password may have been changed, or the account locked, while this one was being compared.
    const isCurrent = account?.is_active && account.password_hash === digest
    if (!account || !isCurrent || !isRight) {
      await countWrongTry(context, isRight || isKnown ? null : (account ?? null))
      throw refusal()
    }
    if (!isLocked(account, context.now)) await forgetWrongTries(context.db, account)
    else if (!isKnown) {
      await countWrongTry(context, null)
      throw mayTell ? paused(account, context.now) : refusal()
    }
    return account
  }
}

const paused = (account: Account, now: Date): AppError =>
  new AppError('ACCOUNT_PAUSED', { ...lockLeft(account, now), keepWrites: true })
