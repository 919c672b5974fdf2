import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Session } from '../calls/context.ts'
import { loadSessionById } from '../calls/load-session.ts'
import type { Database } from '../db/connect.ts'
import { insertRow } from '../db/rows.ts'
import { tokenDigest } from '../db/token-digest.ts'

const TOKEN_BYTES = 32
const OPENS_FOR_MS = 60_000

/** Subject of a stream: the bell, a batch of invoices, or work on payrolls. */
type StreamOf = { batchId: number } | { runId: number } | null

/** Makes a token that opens one event stream: proxies and histories see addresses, so they must not contain a session token. */
export async function makeStreamToken(db: Database, session: Session, now: Date, of: StreamOf): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expires_at = new Date(now.getTime() + OPENS_FOR_MS).toISOString()
  const batch_id = of && 'batchId' in of ? of.batchId : null
  const run_id = of && 'runId' in of ? of.runId : null
  const row = { token_hash: tokenDigest(token), session_id: session.sessionId, batch_id, run_id, expires_at }
  await insertRow(db, 'stream_tokens', row)
  return token
}

/** The session that a token of the bell was made for; the token is used up. */
export const takeBellToken = (db: Database, token: string, now: Date): Promise<Session | null> =>
  take(db, token, now, sql`batch_id is null and run_id is null`).then((taken) => taken?.session ?? null)

/** Uses up a token for the stream of a batch or of a run. @returns its session, and the number of the batch or run */
export const takeWorkToken = (db: Database, token: string, now: Date, of: 'batch_id' | 'run_id') =>
  take(db, token, now, sql`${sql.ref(of)} is not null`)

async function take(db: Database, token: string, now: Date, kind: ReturnType<typeof sql>) {
  const { rows } = await sql<{ session_id: number; id: number; is_open: boolean }>`
    delete from stream_tokens where token_hash = ${tokenDigest(token)} and ${kind}
    returning session_id, coalesce(batch_id, run_id) as id, expires_at > ${now.toISOString()} as is_open`.execute(db)
  const [row] = rows
  const session = row?.is_open ? await loadSessionById(db, row.session_id, now) : null
  return session && row ? { session, id: row.id } : null
}
