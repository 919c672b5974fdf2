import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { flagsOfScopes, roleOfKey } from '../../contract/api-keys/scopes.ts'
import type { Database } from '../db/connect.ts'
import type { Columns } from '../db/rows.ts'
import { tokenDigest } from '../db/token-digest.ts'
import { type BesideOfCall, compileBeside, type Found, type ReadBeside } from './beside.ts'
import { type TargetRow, toTarget } from './load-target.ts'

/** The prefix tells keys from sessions, and scanners of source code that this is a secret. */
const PREFIX = 'plk_'
const KEY = /^plk_[\w-]{43}$/
const KEY_BYTES = 32
/** Use is noted at most once in this many seconds. */
const NOTE_AFTER_SECONDS = 60

export const isApiKey = (token: string): boolean => KEY.test(token)
/** Is it meant as a key, though it may be none? */
export const looksLikeKey = (token: string): boolean => token.startsWith(PREFIX)
export const newApiKey = (): string => PREFIX + randomBytes(KEY_BYTES).toString('base64url')

interface KeyRow extends Columns<'api_keys', 'name' | 'scopes' | 'company_id'>, Columns<'people', 'id' | 'email'> {
  key_id: number
  is_due: boolean
  target: TargetRow | null
  record: unknown
}

/** A key of an open account of an Admin that has neither ended nor been revoked, as `loadSessionBeside` answers a session. */
export const loadKey = (db: Database, token: string, now: Date, call: BesideOfCall | null): Promise<Found | null> =>
  readKey(db, BY_TOKEN, tokenDigest(token), now, call)

export const loadKeyById = (db: Database, id: number, now: Date): Promise<Found | null> => readKey(db, BY_ID, id, now, null)

const keysBy = <Key>(column: string) =>
  // `p` is the caller as the rules of records see it: no person, in the role of the key.
  compileBeside(
    ({ key, at }: { key: Key; at: string }, columns) => sql<{ found: KeyRow }>`
    select to_json(t) as found from (select k.id as key_id, k.name, k.scopes, o.id, k.company_id, o.email,
      coalesce(k.last_used_at < ${at}::timestamptz - make_interval(secs => ${NOTE_AFTER_SECONDS}), true) as is_due, ${columns}
    from api_keys k join people o on o.id = k.created_by and o.is_active and o.role = 'Admin'
      cross join lateral (select 0 as id, k.company_id,
        case when k.company_id is null then ${roleOfKey(null)} else ${roleOfKey(1)} end::text as role) p
    where ${sql.ref(column)} = ${key} and k.expires_at > ${at} and k.revoked_at is null) t`,
  )

const BY_TOKEN = keysBy<Buffer>('k.token_hash')
const BY_ID = keysBy<number>('k.id')

async function readKey<Key>(
  db: Database,
  read: ReadBeside<Key, KeyRow>,
  key: Key,
  now: Date,
  call: BesideOfCall | null,
): Promise<Found | null> {
  const row = await read(db, key, now, call)
  if (!row) return null
  if (row.is_due) await sql`update api_keys set last_used_at = ${now.toISOString()} where id = ${row.key_id}`.execute(db)
  const role = roleOfKey(row.company_id)
  const session = {
    // Links to files name the key by a negative number.
    sessionId: -row.key_id,
    beganWith: 'login' as const,
    confirmedAt: new Date(0).toISOString(),
    // The person showed a second factor when the key was made.
    hasFactor: true,
    id: row.id,
    role,
    companyId: row.company_id,
    firstname: row.name,
    lastname: '(API)',
    email: row.email,
    permissions: role === 'Client' ? null : flagsOfScopes(row.scopes),
    allCompanies: role !== 'Client',
    assignedCompanies: [],
    left: null,
    viewer: null,
    key: { id: row.key_id, name: row.name, scopes: row.scopes },
  }
  return { session, target: row.target && toTarget(row.target), record: row.record }
}
