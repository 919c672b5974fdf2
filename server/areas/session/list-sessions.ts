import type { Action } from '../../calls/handlers.ts'

/** The caller's open sessions, last used first. `ip_city` is the network address: no place is looked up for it. */
export const listSessions: Action<'employee/my-sessions'> = async (_input, { db, session, now }) => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'ip', 'last_seen'])
    .where('person_id', '=', session.id)
    .where('view_as_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { sessions: rows.map(({ ip, ...row }) => ({ ...row, ip_city: ip, current: row.id === session.sessionId })) }
}
