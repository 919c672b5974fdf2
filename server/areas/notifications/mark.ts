import { sql } from 'kysely'
import { AppError } from '../../calls/app-error.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { notificationReach } from './reach.ts'
import { countNotifications } from './read-notifications.ts'

/** The panel was opened: everything that came so far counts as read (spec §2; decisions.md no. 66). */
export const setRead: Action<'notifications/set-read-notifications'> = async (_input, { db, session }) => {
  await sql`update notification_statuses set is_read = true where person_id = ${session.id} and not is_read`.execute(db)
  await tellOfCount(db, session.id)
  return { count: (await countNotifications(db, session)).unread }
}

/** A line was clicked; whoever has clicked has read. */
export const setClicked: Action<'notifications/set-clicked-notification'> = async ({ notificationId }, context) => {
  const { db, session } = context
  const { rows } = await sql<{ id: number; is_clicked: boolean; is_read: boolean }>`
    update notification_statuses s set is_clicked = true, is_read = true from notifications n
    where n.id = s.notification_id and n.id = ${notificationId} and ${notificationReach(session)}
    returning s.id, s.is_clicked, s.is_read`.execute(db)
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  await tellOfCount(db, session.id)
  return { notification_status: rows }
}

/** Other tabs and devices show the new number at once. */
const tellOfCount = (db: Database, personId: number) =>
  sql`select pg_notify('notifications_read', ${String(personId)})`.execute(db)
