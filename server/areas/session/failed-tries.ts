import { sql } from 'kysely'
import type { CallContext } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { keptText } from '../../words/kept-text.ts'
import { type Account, byOwner } from './account.ts'

/** This many wrong passwords within the window lock the account for as long. */
export const WRONG_TRIES = 10
export const LOCK_MINUTES = 15
const MINUTE_MS = 60_000
const LOCK_MS = LOCK_MINUTES * MINUTE_MS

/** The counters of an account; instants in ISO 8601. */
export interface Tries {
  failed_logins: number
  failed_since: string | null
  locked_until: string | null
}

export const NO_TRIES: Tries = { failed_logins: 0, failed_since: null, locked_until: null }

export const isLocked = (tries: Tries, now: Date): boolean =>
  tries.locked_until !== null && Date.parse(tries.locked_until) > now.getTime()

/** The time until a lock ends, for its refusal: minutes in the text, seconds in the header. */
export function lockLeft({ locked_until }: Tries, now: Date): { values: { minutes: number }; retryAfter: number } {
  const left = Date.parse(locked_until ?? '') - now.getTime()
  return { values: { minutes: Math.max(1, Math.ceil(left / MINUTE_MS)) }, retryAfter: Math.ceil(left / 1000) }
}

/** The counters after one more wrong password. While the account is locked nothing counts, so a lock always ends. */
export function afterWrongTry(tries: Tries, now: Date): Tries {
  if (isLocked(tries, now)) return tries
  const isSameWindow = tries.failed_since !== null && Date.parse(tries.failed_since) > now.getTime() - LOCK_MS
  const failed = (isSameWindow ? tries.failed_logins : 0) + 1
  if (failed >= WRONG_TRIES) return { ...NO_TRIES, locked_until: new Date(now.getTime() + LOCK_MS).toISOString() }
  return {
    failed_logins: failed,
    failed_since: isSameWindow ? tries.failed_since : now.toISOString(),
    locked_until: null,
  }
}

/**
 * Counts a wrong password; the one that locks the account is recorded and notified to its owner by mail. Without an account
 * it writes just as much, so that the response time does not reveal accounts.
 */
export async function countWrongTry(context: CallContext, account: Account | null): Promise<void> {
  const { db, now } = context
  if (account === null || !account.is_active || isLocked(account, now)) {
    await sql`select pg_logical_emit_message(true, 'plantilla', 'wrong try')`.execute(db)
    return
  }
  const tries = afterWrongTry(account, now)
  await db.updateTable('people').set(tries).where('id', '=', account.id).execute()
  if (!isLocked(tries, now)) return
  await context.record(
    byOwner(account, { action: 'session.locked', reason: keptText('server-session.wrongPasswords', { n: WRONG_TRIES }) }),
  )
  await context.enqueue('send-notice', { notice: 'account-locked', personId: account.id })
}

export async function forgetWrongTries(db: Database, account: Account): Promise<void> {
  if (account.failed_logins === 0 && account.locked_until === null) return
  await db.updateTable('people').set(NO_TRIES).where('id', '=', account.id).execute()
}
