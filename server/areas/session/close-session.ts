import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { forgetDevices } from '../push/devices.ts'

/** Ends one of the caller's sessions; another person's is not found. */
export const closeSession: Action<'employee/close-session'> = async ({ sessionId }, { db, session, record }) => {
  await forgetDevices(db, session.id, { of: sessionId })
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('person_id', '=', session.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
  await record({ entity: 'session', entityId: sessionId, companyId: session.companyId })
  return {}
}
