import type { CallContext } from '../../calls/context.ts'
import { SESSION_HOURS, tokenDigest } from '../../calls/load-session.ts'
import { type Account, byOwner } from './account.ts'
import { newToken } from './one-time-token.ts'

const HOUR_MS = 3_600_000

/** The answer of a sign-in. `firebaseToken` is `null` while no push service is configured (decisions.md no. 26). */
interface SignedIn {
  token: string
  role: { name: string }
  firebaseToken: string | null
}

/** Opens a session of 12 hours, renewed while in use, and records the sign-in. Signing in counts as password given. */
export async function openSession(context: CallContext, account: Account, beganWith: 'login' | 'code'): Promise<SignedIn> {
  const { db, now, origin } = context
  const token = newToken()
  const at = now.toISOString()
  const { id } = await db
    .insertInto('sessions')
    .values({
      person_id: account.id,
      token_hash: tokenDigest(token),
      began_with: beganWith,
      device: origin.device,
      ip: origin.ip,
      ...{ created_at: at, last_seen: at, confirmed_at: at },
      expires_at: new Date(now.getTime() + SESSION_HOURS * HOUR_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.record(byOwner(account, { entity: 'session', entityId: id }))
  return { token, role: { name: account.role }, firebaseToken: null }
}
