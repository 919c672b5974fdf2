import { sql } from 'kysely'
import { isNotice } from '../../contract/notifications/catalogue.ts'
import type { Channels } from '../../contract/schemas/notification.ts'
import type { Database } from '../db/connect.ts'
import { addJobLater } from '../jobs/enqueue.ts'
import type { Recipient } from './find-candidates.ts'
import type { Raised } from './match-events.ts'
import { quietSeconds } from './quiet-hours.ts'

/** A notification that was kept, and those who get it. */
export interface Kept {
  id: number
  raised: Raised
  recipients: readonly Recipient[]
}

/** What goes out at once, for each recipient: money and security also go to who asked for one mail a day. */
const mailsNow = ({ mail }: Channels, isUrgent: boolean): boolean => mail === 'each' || (mail === 'daily' && isUrgent)

/**
 * Leaves the jobs that bring a notification to devices and mailboxes, in the transaction that keeps it. During quiet hours
 * they wait for the end of them, unless it is about money or security.
 */
export async function leaveDeliveries(tx: Database, { id, raised, recipients }: Kept, now: Date): Promise<void> {
  const isUrgent = raised.item.isUrgent === true
  // What concerns somebody in person has a mail of its own.
  const mails = !isNotice(raised.item)
  for (const { id: personId, channels, hasDevice } of recipients) {
    const seconds = isUrgent ? 0 : quietSeconds(channels, now)
    if (channels.push && hasDevice) await addJobLater(tx, 'push-notification', { notificationId: id, personId }, seconds)
    if (mails && mailsNow(channels, isUrgent))
      await addJobLater(tx, 'mail-notification', { notificationId: id, personId }, seconds)
  }
  const daily = recipients.filter(({ channels }) => mails && channels.mail === 'daily' && !isUrgent)
  if (daily.length === 0) return
  await sql`update notification_statuses set in_digest = true where notification_id = ${id}
    and person_id = any(${daily.map((person) => person.id)}::int[])`.execute(tx)
}
