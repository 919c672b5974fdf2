import type { Action } from '../../calls/handlers.ts'
import { forgetDevices } from '../push/devices.ts'

/** Ends this session, so that its token stops working, and forgets the device's push token (A20). */
export const logOut: Action<'employee/logout'> = async ({ fcmToken }, { db, session, record }) => {
  await forgetDevices(db, session.id, { of: session.sessionId })
  await db.deleteFrom('sessions').where('id', '=', session.sessionId).execute()
  if (fcmToken) {
    await db.deleteFrom('fcm_tokens').where('token', '=', fcmToken).where('person_id', '=', session.id).execute()
  }
  await record({ entity: 'session', entityId: session.sessionId, companyId: session.companyId })
  return {}
}
