import { sql } from 'kysely'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { notificationReach } from '../../notifications/reach.ts'
import { countNotifications } from '../../notifications/read-notifications.ts'

/** The panel was opened: everything that came so far counts as read (decisions.md no. 66). */
export const setRead: Action<'notifications/set-read-notifications'> = async (_input, { db, session }) => {
  await sql`insert into notification_readers (person_id, read_up_to)
    select ${session.id}, coalesce(max(id), 0) from notifications
    on conflict (person_id) do update
    set read_up_to = greatest(notification_readers.read_up_to, excluded.read_up_to)`.execute(db)
  await tellOfCount(db, session.id)
  return { count: (await countNotifications(db, session)).unread }
}

/** Marks a line as clicked, which includes read. */
export const setClicked: Action<'notifications/set-clicked-notification'> = async ({ notificationId }, context) => {
  const { db, session } = context
  const { rows } = await sql<{ id: number; is_clicked: boolean; is_read: boolean }>`
    with own as (select n.id from own_notifications n where n.id = ${notificationId} and ${notificationReach(session)}),
    clicked as (insert into notification_clicks (person_id, notification_id) select ${session.id}, id from own on conflict do nothing)
    select id, true as is_clicked, true as is_read from own`.execute(db)
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  await tellOfCount(db, session.id)
  return { notification_status: rows }
}

/** Other tabs and devices show the new number at once. */
const tellOfCount = (db: Database, personId: number) =>
  sql`select pg_notify('notifications_read', ${String(personId)})`.execute(db)
