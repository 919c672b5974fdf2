import type { Database } from '../../db/connect.ts'
import { forgetDevices } from '../push/devices.ts'
import { closeTokens } from './one-time-token.ts'

/** Ends all current access of a person: sessions, mailed links, unfinished sign-ins, and messages to devices. */
export async function endAccess(db: Database, personId: number, now: Date): Promise<void> {
  await endSessions(db, personId)
  await closeTokens(db, personId, ['reset', 'first-login', 'verify', 'second-factor'], now)
}

/** Ends the sessions of a person, and the messages to their devices. */
export async function endSessions(db: Database, personId: number): Promise<void> {
  await forgetDevices(db, personId)
  await db.deleteFrom('sessions').where('person_id', '=', personId).execute()
}
