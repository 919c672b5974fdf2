import { deleteEndedCounts } from '../../../calls/rate-counts.ts'
import { REQUEST_KEY_HOURS } from '../../../calls/request-key.ts'
import type { Task } from '../../../jobs/task.ts'
import { FORMER_EMAIL_DAYS } from '../../people/bank-notice.ts'

/** Deletes expired rows. Codes stay for another day, because they count the number of requests. */
export const deleteExpired: Task<'delete-expired'> = async (_payload, { services, log }) => {
  const { db, clock } = services
  const now = clock()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  await db.deleteFrom('stream_tokens').where('expires_at', '<=', now.toISOString()).execute()
  await deleteEndedCounts(db)
  // Looked at, and never begun.
  await db
    .deleteFrom('invoice_batches')
    .where('status', '=', 'Prepared')
    .where('created_at', '<=', hoursAgo(7 * 24))
    .execute()
  const [sessions, links, codes, keys, emails] = await Promise.all([
    db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).executeTakeFirst(),
    db.deleteFrom('one_time_tokens').where('expires_at', '<=', now.toISOString()).executeTakeFirst(),
    db.deleteFrom('verification_codes').where('expires_at', '<=', hoursAgo(24)).executeTakeFirst(),
    db.deleteFrom('request_keys').where('created_at', '<=', hoursAgo(REQUEST_KEY_HOURS)).executeTakeFirst(),
    db
      .deleteFrom('former_emails')
      .where('replaced_at', '<=', hoursAgo(24 * FORMER_EMAIL_DAYS))
      .executeTakeFirst(),
  ])
  log.info(
    {
      sessions: Number(sessions.numDeletedRows),
      links: Number(links.numDeletedRows),
      codes: Number(codes.numDeletedRows),
      keys: Number(keys.numDeletedRows),
      formerEmails: Number(emails.numDeletedRows),
    },
    'deleted what has ended',
  )
}
