import { listColumns } from '../../db/rows.ts'
import type { TaskContext } from '../../jobs/task.ts'
import { PushError, type PushMessage } from '../../outside/push/push.ts'
import { addJob } from '../../queue/enqueue.ts'

/** The members of a job's context that are needed here. */
type Server = Pick<TaskContext, 'services' | 'log'>

interface Device {
  id: number
  token: string
}

/** Longer texts no device shows, and a push service takes 4 KB in all. */
const MAX_TITLE = 120
const MAX_BODY = 500

/**
 * Sends a message to every device of a person. If a push service refuses it now, the job `send-push` sends it to that device
 * later, so no caller repeats this; a device with a dead token is deleted. Not for use inside a transaction: it waits for the
 * push service. @returns number of devices reached
 */
export async function deliverPush(personId: number, message: PushMessage, server: Server): Promise<number> {
  const { db, push } = server.services
  if (push.name === 'off') return 0
  // Tokens of a formerly used service are skipped: it may be used again.
  const present = { person_id: personId, kind: push.name }
  const devices = await listColumns(db, 'fcm_tokens', present, ['id', 'token'], ['id'])
  const short = { ...message, title: clip(message.title, MAX_TITLE), body: clip(message.body, MAX_BODY) }
  const isThere = await Promise.all(devices.map((device) => deliverNowOrLater(device, personId, short, server)))
  return isThere.filter(Boolean).length
}

/** Sends to one device. Throws PushError that may pass; logs any other failure. @returns was it sent? */
export async function sendToDevice({ id, token }: Device, message: PushMessage, { services, log }: Server): Promise<boolean> {
  const { db, push } = services
  try {
    const outcome = await push.send(token, message)
    if (outcome === 'sent') return true
    // The person may have registered the device again meanwhile, with another token.
    await db.deleteFrom('fcm_tokens').where('id', '=', id).where('token', '=', token).execute()
    log.info({ device: id }, 'a device that cannot be reached any more was forgotten')
    return false
  } catch (error) {
    if (!(error instanceof PushError) || error.isPassing) throw error
    log.error({ device: id, err: error }, 'a push message was refused')
    return false
  }
}

async function deliverNowOrLater(device: Device, personId: number, message: PushMessage, server: Server): Promise<boolean> {
  try {
    return await sendToDevice(device, message, server)
  } catch (error) {
    const { db } = server.services
    const payload = { deviceId: device.id, personId, message, since: server.services.clock().toISOString() }
    const waitSeconds = error instanceof PushError ? error.waitSeconds : null
    await addJob(db, 'send-push', payload, waitSeconds ?? 0)
    server.log.warn({ device: device.id, err: error }, 'a push message has to wait')
    return false
  }
}

/** Whole characters, also of two code units. */
function clip(text: string, length: number): string {
  const letters = [...text]
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`
}
