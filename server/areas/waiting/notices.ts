import { sql } from 'kysely'
import { hasBell } from '../../../access-control/pages.ts'
import { isUnreadBy } from '../../notifications/read-notifications.ts'
import { columns, type WaitingSource } from './source.ts'

/** Days after which news are no longer shown. */
const DAYS = 30
const DAY_MS = 86_400_000

/** Notices for people without a bell, until they open them or mark them as read (decisions.md no. 13). */
export const ownNotices: WaitingSource = {
  kind: 'own-notices',
  rows: (session, now) => {
    if (hasBell(session)) return null
    const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
    const shown = {
      id: sql`n.id`,
      title: sql`n.action`,
      words: sql`n.words`,
      since: sql`n.at`,
      leadsTo: sql`n.leads_to`,
      entityId: sql`n.entity_id`,
    }
    return sql`${columns(shown)} from own_notifications n
      where n.person_id = ${session.id} and n.in_app and ${isUnreadBy(session.id)} and n.at > ${since}`
  },
}
