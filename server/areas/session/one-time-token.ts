import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { insertRow, updateRows } from '../../db/rows.ts'
import { tokenDigest } from '../../db/token-digest.ts'

export type Purpose = 'first-login' | 'reset' | 'verify' | 'second-factor'

export const INVITATION_DAYS = 7

const TOKEN_BYTES = 32
const MINUTE_MS = 60_000

/** An unguessable secret, safe in addresses and headers. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

interface NewToken {
  personId: number
  purpose: Purpose
  minutes: number
  now: Date
  /** The address the link goes to; absent when the token is handed over in an answer. */
  sentTo?: string
  /** Number of tries, where the token alone is not enough. */
  tries?: number
}

/** Makes a one-time token and keeps its digest. @returns the token itself, which is stored nowhere. */
export async function issueToken(db: Database, { personId, purpose, minutes, now, sentTo, tries }: NewToken): Promise<string> {
  const token = newToken()
  await insertRow(db, 'one_time_tokens', {
    person_id: personId,
    purpose,
    token_hash: tokenDigest(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + minutes * MINUTE_MS).toISOString(),
    sent_to: sentTo ?? null,
    tries_left: tries ?? null,
  })
  return token
}

/** Invalidates all open tokens of these purposes. */
export async function closeTokens(db: Database, personId: number, purposes: Purpose[], now: Date): Promise<void> {
  const open = { person_id: personId, purpose: purposes, used_at: null }
  await updateRows(db, 'one_time_tokens', open, { used_at: now.toISOString() })
}
