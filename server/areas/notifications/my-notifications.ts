import { sql } from 'kysely'
import type { Action } from '../../calls/handlers.ts'
import { notificationReach } from '../../notifications/reach.ts'
import { countNotifications, selectNotifications } from '../../notifications/read-notifications.ts'

const PAGE_SIZE = 20

export const myNotifications: Action<'notifications/my-notifications'> = async ({ page = 1, limit = PAGE_SIZE }, context) => {
  const { db, session } = context
  const rest = sql`order by n.id desc limit ${limit} offset ${(page - 1) * limit}`
  const rows = await selectNotifications(db, notificationReach(session), rest)
  const { total, unread } = await countNotifications(db, session)
  return { notifications: rows, count: unread, total }
}
