import type { Action } from '../../calls/handlers.ts'
import { deleteRows } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { forgetDevices } from '../push/devices.ts'

/** Ends one of the caller's sessions; another person's is not found. */
export const closeSession: Action<'employee/close-session'> = async ({ sessionId }, { db, session, record }) => {
  await forgetDevices(db, session.id, { of: sessionId })
  const ended = await deleteRows(db, 'sessions', { id: sessionId, person_id: session.id })
  if (ended === 0) throw new AppError('NOT_FOUND')
  await record({ entity: 'session', entityId: sessionId, companyId: session.companyId })
  return {}
}
