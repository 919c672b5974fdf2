import { addressKey } from '../../calls/address-key.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { findFactor } from './second-factor.ts'

/** The caller's open sessions, last used first, and the second factor. */
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
  return { sessions, second_factor: await readFactor(db, session.id) }
}

async function readFactor(db: Database, personId: number) {
  const factor = await findFactor(db, personId)
  if (!factor?.confirmed_at) return null
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { since: factor.confirmed_at, recovery_codes_left: left }
}
