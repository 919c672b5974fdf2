import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { lockAccount } from '../session/account.ts'
import { openSession } from '../session/open-session.ts'
import { checkProof } from './check-proof.ts'

/**
 * The second step of signing in: the ticket of the first one and a code or passkey open the session. Success uses the ticket
 * up, and so does its last try.
 */
export const confirmSignIn: Action<'employee/confirm-sign-in'> = async (proof, context) => {
  const { db, session, now } = context
  const account = await lockAccount(db, session.personId)
  if (!account?.is_active) throw new AppError('UNAUTHENTICATED')
  // Read after the lock, so that of two tabs with the same ticket one wins.
  const spend = db
    .updateTable('one_time_tokens')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', session.tokenId)
    .where('used_at', 'is', null)
    .where('tries_left', '>', 0)
  const { numUpdatedRows } = await spend.executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new AppError('UNAUTHENTICATED')
  await checkProof(context, account, proof, { token_id: session.tokenId })
  await db.updateTable('one_time_tokens').set({ used_at: now.toISOString() }).where('id', '=', session.tokenId).execute()
  return openSession(context, account, 'login', { isSecondStep: true })
}
