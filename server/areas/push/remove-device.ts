import type { Action } from '../../calls/handlers.ts'
import { devicesOf } from './devices.ts'

/** Deletes a device of the caller; one of another person is left alone, with the same answer. */
export const removeDevice: Action<'notifications/delete-fcm-token'> = async ({ fcmToken }, context) => {
  const { db, session } = context
  const { numDeletedRows } = await db
    .deleteFrom('fcm_tokens')
    .where('token', '=', fcmToken)
    .where('person_id', '=', session.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) context.nothingChanged()
  else await context.record({ entity: 'session', entityId: session.sessionId, companyId: session.companyId })
  return { fcm_tokens: await devicesOf(db, session.id) }
}
