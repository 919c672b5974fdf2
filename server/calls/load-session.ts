import { sql } from 'kysely'
import { departureOf, isClosed } from '../../access-control/leavers.ts'
import { today } from '../../contract/calendar.ts'
import type { Database } from '../db/connect.ts'
import { instant } from '../db/instant.ts'
import type { Columns } from '../db/rows.ts'
import { tokenDigest } from '../db/token-digest.ts'
import { type BesideOfCall, compileBeside, type Found, type ReadBeside } from './beside.ts'
import type { OneTimeBearer, Session } from './context.ts'
import { isApiKey, loadKey, loadKeyById } from './load-key.ts'
import { type TargetRow, toTarget } from './load-target.ts'

/** Use moves the end of a session, but not at every call: one write in this many seconds is enough. */
const RENEW_AFTER_SECONDS = 300
export const SESSION_HOURS = 12
/** Use moves the end of a session no further than this from its beginning. */
const SESSION_DAYS = 7

interface SessionRow extends Session, Columns<'people', 'status' | 'left_on'> {
  isDue: boolean
  target: TargetRow | null
  record: unknown
}

/** The session of a bearer token, read again at every call; `null` when unknown, ended or of a closed account. */
export const loadSession = async (db: Database, token: string, now: Date): Promise<Session | null> =>
  (await loadSessionBeside(db, token, now, null))?.session ?? null

/** `loadSession` that also reads the call's record, in the same statement. The token may be an API key. */
export const loadSessionBeside = (db: Database, token: string, now: Date, call: BesideOfCall | null): Promise<Found | null> =>
  isApiKey(token) ? loadKey(db, token, now, call) : readSession(db, BY_TOKEN, tokenDigest(token), now, call)

/** The session of a link; `null` if it has ended meanwhile. The number of an API key is negative. */
export const loadSessionById = async (db: Database, id: number, now: Date): Promise<Session | null> =>
  (await (id < 0 ? loadKeyById(db, -id, now) : readSession(db, BY_ID, id, now, null)))?.session ?? null

const sessionsBy = <Key>(column: string) =>
  // One column of JSON is described and read more quickly than twenty.
  compileBeside(
    ({ key, at }: { key: Key; at: string }, columns) => sql<{ found: SessionRow }>`
    select to_json(t) as found from (select s.id as "sessionId", s.began_with as "beganWith", s.confirmed_at as "confirmedAt",
      s.has_factor as "hasFactor",
      s.view_as_id is null and s.last_seen < ${at}::timestamptz - make_interval(secs => ${RENEW_AFTER_SECONDS}) as "isDue",
      case when s.view_as_id is not null
        then json_build_object('id', owner.id, 'name', owner.firstname || ' ' || owner.lastname) end as viewer,
      p.id, p.role, p.company_id as "companyId", p.firstname, p.lastname, p.email, p.permissions,
      p.all_companies as "allCompanies", p.status, p.left_on,
      case when p.all_companies then '{}' else
        array(select a.company_id from company_assignments a where a.person_id = p.id) end as "assignedCompanies", ${columns}
    from sessions s join people owner on owner.id = s.person_id and owner.is_active
      join people p on p.id = coalesce(s.view_as_id, s.person_id) and p.is_active
    where ${sql.ref(column)} = ${key} and s.expires_at > ${at}
      and (s.view_as_id is null or (owner.role = 'Admin' and p.role = 'InternalEmployee'))) t`,
  )

const BY_TOKEN = sessionsBy<Buffer>('s.token_hash')
const BY_ID = sessionsBy<number>('s.id')

async function readSession<Key>(
  db: Database,
  read: ReadBeside<Key, SessionRow>,
  key: Key,
  now: Date,
  call: BesideOfCall | null,
): Promise<Found | null> {
  const row = await read(db, key, now, call)
  if (!row) return null
  const { isDue, status, left_on, target, record, ...found } = row
  const left = departureOf({ role: found.role, status, left_on })
  if (isClosed(left, today(now))) return null
  if (isDue) await renew(db, found.sessionId, now.toISOString())
  const session = { ...found, confirmedAt: instant(found.confirmedAt), left }
  return { session, target: target && toTarget(target), record }
}

const renew = (db: Database, sessionId: number, at: string) =>
  sql`update sessions set last_seen = ${at}, expires_at = least(${at}::timestamptz + make_interval(hours => ${SESSION_HOURS}),
      created_at + make_interval(days => ${SESSION_DAYS}))
    where id = ${sessionId}`.execute(db)

/** The active person behind an unused one-time token, or `null`. */
export async function loadOneTimeBearer(
  db: Database,
  token: string,
  purpose: string,
  now: Date,
): Promise<OneTimeBearer | null> {
  const row = await db
    .selectFrom('one_time_tokens as t')
    .innerJoin('people as p', 'p.id', 't.person_id')
    .select(['t.id', 't.person_id'])
    .where('t.token_hash', '=', tokenDigest(token))
    .where('t.purpose', '=', purpose)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now.toISOString())
    .where('p.is_active', '=', true)
    .executeTakeFirst()
  return row ? { personId: row.person_id, tokenId: row.id } : null
}
