import { type RawBuilder, sql } from 'kysely'
import type { Notification } from '../../../contract/schemas/notification.ts'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { notificationReach } from './reach.ts'

/** A notification with the id and the owner of its status, by which streams are told apart. */
export interface OwnNotification {
  statusId: number
  personId: number
  notification: Notification
}

interface Row {
  status_id: number
  person_id: number
  is_read: boolean
  is_clicked: boolean
  id: number
  action: string
  at: string
  action_type: string
  leads_to: string
  entity: string
  entity_id: number | null
  company: string | null
  logo_file: string | null
  actor_id: number | null
  firstname: string | null
  lastname: string | null
}

const COLUMNS = sql`s.id as status_id, s.person_id, s.is_read, s.is_clicked, n.id, n.action, n.at, n.action_type, n.leads_to,
  n.entity, n.entity_id, c.name as company, c.logo_file, n.actor_id, a.firstname, a.lastname`
const TABLES = sql`notification_statuses s join notifications n on n.id = s.notification_id
  left join companies c on c.id = n.company_id left join people a on a.id = n.actor_id`

/** Rows of any owners; whoever asks says with the condition whose. */
export async function selectNotifications(
  db: Database,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql`order by s.id`,
): Promise<OwnNotification[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${TABLES} where ${condition} ${rest}`.execute(db)
  return rows.map(toOwn)
}

/** How many the owner may know of, and how many of them are unread; only those up to the status `upTo`, where it is given. */
export async function countNotifications(
  db: Database,
  session: Session,
  upTo: number | null = null,
): Promise<{ total: number; unread: number }> {
  const known = upTo === null ? sql`true` : sql`s.id <= ${upTo}`
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where not s.is_read))::int as unread
    from notification_statuses s join notifications n on n.id = s.notification_id
    where ${notificationReach(session)} and ${known}`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

function toOwn(row: Row): OwnNotification {
  const { status_id, person_id, is_read, is_clicked, company, logo_file, actor_id, firstname, lastname, at, ...rest } = row
  return {
    statusId: status_id,
    personId: person_id,
    notification: {
      ...rest,
      date: at,
      company: company === null ? null : { name: company, logo_url: logo_file },
      notification_status: [{ id: status_id, is_clicked, is_read }],
      actor: actor_id === null ? null : { id: actor_id, firstname: firstname ?? '', lastname: lastname ?? '' },
    },
  }
}
