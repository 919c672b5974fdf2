import { isNotice } from '../../contract/notifications/catalogue.ts'
import type { Channels } from '../../contract/notifications/schemas.ts'
import type { Database } from '../db/connect.ts'
import type { JobPayloads } from '../queue/catalogue.ts'
import { addJobs } from '../queue/enqueue.ts'
import type { Recipients } from './find-candidates.ts'
import type { Raised } from './match-events.ts'
import { quietSeconds } from './quiet-hours.ts'

/** A stored notification with its recipients. */
export interface Kept {
  id: number
  raised: Raised
  recipients: readonly Recipients[]
}

/** Mails sent at once, for each recipient: those about money and security also go to people with one mail a day. */
const mailsNow = ({ mail }: Channels, isUrgent: boolean): boolean => mail === 'each' || (mail === 'daily' && isUrgent)

/** A notice to one person has a mail of its own. */
const isMailed = ({ item }: Raised): boolean => !isNotice(item)

/** Waits for the daily mail of a person who chose it. */
export const waitsForDigest = ({ channels }: Recipients, raised: Raised): boolean =>
  isMailed(raised) && channels.mail === 'daily' && raised.item.isUrgent !== true

/**
 * Enqueues the jobs that deliver notifications to devices and mailboxes, in the transaction that stores them. During quiet
 * hours they wait until their end, unless they concern money or security.
 */
export async function leaveDeliveries(tx: Database, kept: readonly Kept[], now: Date): Promise<void> {
  const all = kept.flatMap(({ id, raised, recipients }) => {
    const isUrgent = raised.item.isUrgent === true
    return recipients.flatMap(({ ids, channels, hasDevice }) => {
      const ways = {
        isPushed: channels.push && hasDevice,
        isMailed: isMailed(raised) && mailsNow(channels, isUrgent),
      }
      if (!ways.isPushed && !ways.isMailed) return []
      const seconds = isUrgent ? 0 : quietSeconds(channels, now)
      return ids.map((personId) => ({ payload: { notificationId: id, personId }, seconds, ...ways }))
    })
  })
  await deliverLater(
    tx,
    'push-notification',
    all.filter(({ isPushed }) => isPushed),
  )
  await deliverLater(
    tx,
    'mail-notification',
    all.filter(({ isMailed }) => isMailed),
  )
}

type Delivery = 'push-notification' | 'mail-notification'

interface LaterDelivery {
  payload: JobPayloads[Delivery]
  seconds: number
}

/** A delivery has one job: a job that died after it had put the delivery off puts off the same one again. */
export const deliverLater = (db: Database, job: Delivery, deliveries: readonly LaterDelivery[]): Promise<void> =>
  addJobs(
    db,
    job,
    deliveries.map(({ payload, seconds }) => ({
      key: `${job}/${payload.notificationId}/${payload.personId}`,
      payload,
      seconds,
    })),
  )
