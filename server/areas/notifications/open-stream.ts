import { randomBytes } from 'node:crypto'
import type { Action } from '../../calls/handlers.ts'
import { tokenDigest } from '../../calls/load-session.ts'

const TOKEN_BYTES = 32
const OPENS_FOR_MS = 60_000

/** Makes what opens one event stream: an address is seen by proxies and histories, so no session token stands in it. */
export const openStream: Action<'notifications/open-stream'> = async (_input, { db, session, now }) => {
  const streamToken = randomBytes(TOKEN_BYTES).toString('base64url')
  const expires_at = new Date(now.getTime() + OPENS_FOR_MS).toISOString()
  await db
    .insertInto('stream_tokens')
    .values({ token_hash: tokenDigest(streamToken), session_id: session.sessionId, expires_at })
    .execute()
  return { streamToken }
}
