import { addressKey } from '../../calls/address-key.ts'
import type { Action } from '../../calls/handlers.ts'

/** The caller's open sessions, last used first. */
export const readSecurity: Action<'employee/my-security'> = async (_input, { db, session, origin, now }) => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'ip', 'created_at', 'last_seen'])
    .where('person_id', '=', session.id)
    .where('view_as_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const sessions = rows.map(({ created_at, ...row }) => ({
    ...row,
    is_same_network: row.ip !== null && addressKey(row.ip) === addressKey(origin.ip),
    began: created_at,
    current: row.id === session.sessionId,
  }))
  return { sessions }
}
