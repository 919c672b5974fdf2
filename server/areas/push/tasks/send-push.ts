import { findColumns } from '../../../db/rows.ts'
import type { Task } from '../../../jobs/task.ts'
import { findCandidate } from '../../../notifications/find-candidates.ts'
import { quietSeconds } from '../../../notifications/quiet-hours.ts'
import { PUSH_TTL_SECONDS } from '../../../outside/push/push.ts'
import { addJob } from '../../../queue/enqueue.ts'
import { sendToDevice } from '../deliver-push.ts'

/** Sends a message to one device that could not be reached at first, after quiet hours; after a day it is outdated. */
export const sendPush: Task<'send-push'> = async ({ deviceId, personId, message, since }, { services, log }) => {
  const now = services.clock()
  if (now.getTime() - Date.parse(since) > PUSH_TTL_SECONDS * 1000) return
  const person = message.isUrgent ? undefined : await findCandidate(services.db, personId)
  const waits = person ? quietSeconds(person.channels, now) : 0
  if (waits > 0) return addJob(services.db, 'send-push', { deviceId, personId, message, since }, waits)
  const ofPerson = { id: deviceId, person_id: personId }
  const device = await findColumns(services.db, 'fcm_tokens', ofPerson, ['id', 'token', 'kind'])
  // Signed out since, or someone else uses the device now.
  if (device?.kind !== services.push.name) return
  await sendToDevice(device, message, { services, log })
}
