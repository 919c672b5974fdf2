import type { Task } from '../../../jobs/task.ts'
import { PUSH_TTL_SECONDS } from '../../../outside/push/push.ts'
import { sendToDevice } from '../deliver-push.ts'

/** Sends a message to one device that could not be reached at first; after a day it is outdated. */
export const sendPush: Task<'send-push'> = async ({ deviceId, personId, message, since }, { services, log }) => {
  if (services.clock().getTime() - Date.parse(since) > PUSH_TTL_SECONDS * 1000) return
  const device = await services.db
    .selectFrom('fcm_tokens')
    .select(['id', 'token', 'kind'])
    .where('id', '=', deviceId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  // Signed out since, or someone else uses the device now.
  if (device?.kind !== services.push.name) return
  await sendToDevice(device, message, { services, log })
}
