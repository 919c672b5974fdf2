import type { Database } from '../../db/connect.ts'
import { insertRow } from '../../db/rows.ts'
import { tokenDigest } from '../../db/token-digest.ts'
import type { Settings } from '../../settings.ts'
import { newToken } from '../session/one-time-token.ts'

/** The time that a passkey has to sign; the browser gets the same limit. */
export const CHALLENGE_MS = 5 * 60_000

/** The session or the ticket that a challenge was made for: no other one can answer it. */
export type Holder = { session_id: number } | { token_id: number }
type Purpose = 'add' | 'use'

/** The name of this site to passkeys, and its address: both from PUBLIC_URL, never from the call. */
export function siteOf({ publicUrl }: Pick<Settings, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

export const passkeysOf = (db: Database, personId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_synced', 'created_at', 'last_used_at', 'stopped_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()

/** Disabled ones count too: a copied passkey must not switch the second step off. */
export async function countPasskeys(db: Database, personId: number): Promise<number> {
  const all = db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('person_id', '=', personId)
  return (await all.executeTakeFirstOrThrow()).n
}

/** The passkeys of a person as the browser names them. */
export async function credentialsOf(db: Database, personId: number, { isUsable }: { isUsable: boolean }) {
  const all = db.selectFrom('passkeys').select(['credential_id', 'transports']).where('person_id', '=', personId).orderBy('id')
  const rows = await (isUsable ? all.where('stopped_at', 'is', null) : all).execute()
  return rows.map(({ credential_id, transports }) => ({ id: credential_id, type: 'public-key' as const, transports }))
}

/** Makes a challenge and keeps its digest. @returns it, in base64url */
export async function issueChallenge(db: Database, holder: Holder, purpose: Purpose, now: Date): Promise<string> {
  const challenge = newToken()
  const expires_at = new Date(now.getTime() + CHALLENGE_MS).toISOString()
  await insertRow(db, 'passkey_challenges', { challenge_hash: tokenDigest(challenge), purpose, expires_at, ...holder })
  return challenge
}

/** Uses up the challenge that the browser says it signed. @returns it; `null` if it is not one of this holder's, or too old */
export async function takeChallenge(
  db: Database,
  clientDataJSON: string,
  { holder, purpose, now }: { holder: Holder; purpose: Purpose; now: Date },
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', tokenDigest(challenge))
    .where((eb) => eb.and(holder))
    .where('purpose', '=', purpose)
    .returning('expires_at')
    .executeTakeFirst()
  return taken && new Date(taken.expires_at) > now ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    // Not JSON: the caller refuses it like a wrong challenge.
    return null
  }
}
