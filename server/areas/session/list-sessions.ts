import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'

/** The caller's open sessions, last used first. `ip_city` is the network address: no place is looked up for it. */
export const listSessions: Action<'employee/my-sessions'> = async (_input, { db, session, now }) => {
  const rows = await openSessions(db, session.id, now)
  return {
    sessions: rows.map(({ id, device, ip, last_seen }) => ({
      id,
      device,
      ip_city: ip,
      last_seen,
      current: id === session.sessionId,
    })),
  }
}

/** The open sessions of a person, last used first; not those in which staff views as the person. */
export const openSessions = (db: Database, personId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'ip', 'created_at', 'last_seen'])
    .where('person_id', '=', personId)
    .where('view_as_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()
