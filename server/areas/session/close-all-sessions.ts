import type { Action } from '../../calls/handlers.ts'
import { forgetDevices } from '../push/devices.ts'

/** Ends every session of the caller but the one that asks. */
export const closeAllSessions: Action<'employee/close-all-sessions'> = async (_input, { db, session, record }) => {
  await forgetDevices(db, session.id, { except: session.sessionId })
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('person_id', '=', session.id)
    .where('id', '!=', session.sessionId)
    .executeTakeFirstOrThrow()
  await record({ entity: 'person', entityId: session.id, companyId: session.companyId })
  return { closed: Number(numDeletedRows) }
}
