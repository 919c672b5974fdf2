import type { Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { forgetDevices } from '../push/devices.ts'

export const closeAllSessions: Action<'employee/close-all-sessions'> = async (_input, { db, session, record }) => {
  const closed = await endOtherSessions(db, session)
  await record({ entity: 'person', entityId: session.id, companyId: session.companyId })
  return { closed }
}

/** Ends the sessions of a person except this one, and the push messages to their devices. @returns how many ended */
export async function endOtherSessions(db: Database, { id, sessionId }: Pick<Session, 'id' | 'sessionId'>): Promise<number> {
  await forgetDevices(db, id, { except: sessionId })
  const others = db.deleteFrom('sessions').where('person_id', '=', id).where('id', '!=', sessionId)
  const { numDeletedRows } = await others.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
