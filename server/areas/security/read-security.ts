import { addressKey } from '../../calls/address-key.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { placeOf } from '../../outside/places/places.ts'
import { openSessions } from '../session/list-sessions.ts'
import { passkeysOf } from './passkeys.ts'
import { findFactor } from './second-factor.ts'

/** The caller's open sessions, last used first, and the second factors. */
export const readSecurity: Action<'employee/my-security'> = async (_input, { db, session, services, origin, now, log }) => {
  const rows = await openSessions(db, session.id, now)
  const places = await placesOf(rows, services.settings.geoipDatabase, log)
  const sessions = rows.map(({ created_at, ...row }) => ({
    ...row,
    place: row.ip === null ? null : (places.get(row.ip) ?? null),
    is_same_network: row.ip !== null && addressKey(row.ip) === addressKey(origin.ip),
    began: created_at,
    current: row.id === session.sessionId,
  }))
  const factor = await findFactor(db, session.id)
  const passkeys = await passkeysOf(db, session.id)
  return {
    sessions,
    second_factor: factor?.confirmed_at ? await readFactor(db, session.id, factor.confirmed_at) : null,
    app_since: factor?.app_since ?? null,
    passkeys: passkeys.map(({ stopped_at, ...row }) => ({ ...row, is_stopped: stopped_at !== null })),
  }
}

/** An unreadable file must not keep people from ending a session, so it is only logged. */
async function placesOf(rows: readonly { ip: string | null }[], file: string | null, log: CallContext['log']) {
  const found = new Map<string, string | null>()
  for (const ip of new Set(rows.flatMap((row) => row.ip ?? []))) {
    try {
      found.set(ip, await placeOf(file, ip))
    } catch (error) {
      log.warn({ err: error }, 'the file of GEOIP_DATABASE cannot be read')
      break
    }
  }
  return found
}

async function readFactor(db: Database, personId: number, since: string) {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { since, recovery_codes_left: left }
}
