import type { Action } from '../../calls/handlers.ts'
import { deleteRows } from '../../db/rows.ts'
import { devicesOf } from './devices.ts'

/** Deletes a device of the caller; one of another person is left alone, with the same answer. */
export const removeDevice: Action<'notifications/delete-fcm-token'> = async ({ fcmToken }, context) => {
  const { db, session } = context
  const deleted = await deleteRows(db, 'fcm_tokens', { token: fcmToken, person_id: session.id })
  if (deleted === 0) context.nothingChanged()
  else await context.record({ entity: 'session', entityId: session.sessionId, companyId: session.companyId })
  return { fcm_tokens: await devicesOf(db, session.id) }
}
