import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { insertRow } from '../../../db/rows.ts'
import { tokenDigest } from '../../../db/token-digest.ts'
import type { SignTokens } from '../../../db/types.ts'

export type SignTokenKind = 'mail' | 'direct' | 'access'
export type IdentifiedBy = 'code' | 'session' | 'link'

/** A link for a signed-in person is opened at once or never. */
export const DIRECT_MINUTES = 5
/** A mailed link stays valid this long after its agreement has ended, and shows the result. */
export const LINK_STAYS_DAYS = 30
/** Long enough to read a contract at leisure; afterwards the signer proves again who it is. */
export const ACCESS_MINUTES = 120

type NewSignToken = Pick<Insertable<SignTokens>, 'party_id' | 'kind' | 'expires_at' | 'return_url' | 'identified_by'>

/** Makes a link or an access and keeps its digest. @returns the token itself, which is stored nowhere. */
export async function issueSignToken(tx: Database, token: NewSignToken, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertRow(tx, 'sign_tokens', { ...token, token_hash: tokenDigest(secret), created_at: now.toISOString() })
  return secret
}

export const minutesAfter = (now: Date, minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()

/** The token with its signer while it is valid; `undefined` afterwards. */
export const findSignToken = (db: Database, token: string, kinds: readonly SignTokenKind[], now: Date) =>
  db
    .selectFrom('sign_tokens as t')
    .innerJoin('sign_parties as p', 'p.id', 't.party_id')
    .select(['t.id', 't.kind', 't.party_id', 't.return_url', 't.identified_by', 'p.envelope_id'])
    .where('t.token_hash', '=', tokenDigest(token))
    .where('t.kind', 'in', [...kinds])
    .where('t.ended_at', 'is', null)
    .where('t.expires_at', '>', now.toISOString())
    .executeTakeFirst()
