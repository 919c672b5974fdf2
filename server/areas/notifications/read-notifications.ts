import { type RawBuilder, sql } from 'kysely'
import type { Notification } from '../../../contract/notifications/schemas.ts'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { notificationReach } from './reach.ts'

/** A notification with the id and the owner of its status, by which streams are told apart. */
export interface OwnNotification {
  statusId: number
  personId: number
  notification: Notification
}

/** How a notification stands with one of those who got it. */
export interface Status {
  status_id: number
  person_id: number
  is_read: boolean
  is_clicked: boolean
}

/** The same for all who got it. */
export type Told = Omit<Notification, 'notification_status'>

interface ToldRow {
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

const STATUS = sql`s.id as status_id, s.person_id, s.is_read, s.is_clicked`
const TOLD = sql`n.id, n.action, n.at, n.action_type, n.leads_to, n.entity, n.entity_id, c.name as company, c.logo_file, n.actor_id,
  a.firstname, a.lastname`
const NAMES = sql`left join companies c on c.id = n.company_id left join people a on a.id = n.actor_id`

/** Rows of any owners; whoever asks says with the condition whose. */
export async function selectNotifications(
  db: Database,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql`order by s.id`,
): Promise<OwnNotification[]> {
  const { rows } = await sql<ToldRow & Status>`select ${STATUS}, ${TOLD}
    from notification_statuses s join notifications n on n.id = s.notification_id ${NAMES} where ${condition} ${rest}`.execute(
    db,
  )
  return rows.map((row) => toOwn(toTold(row), row))
}

/** Statuses in the order of their ids, of any owners, with the notification that they belong to. */
export async function selectStatuses(db: Database, condition: RawBuilder<unknown>): Promise<(Status & { id: number })[]> {
  const { rows } = await sql<Status & { id: number }>`select ${STATUS}, s.notification_id as id from notification_statuses s
    where ${condition} order by s.id`.execute(db)
  return rows
}

/** What is the same for all who got these notifications, by id. */
export async function selectTold(db: Database, ids: readonly number[]): Promise<Map<number, Told>> {
  const { rows } = await sql<ToldRow>`select ${TOLD} from notifications n ${NAMES} where n.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, toTold(row)]))
}

/** How many the owner may know of, and how many of them are unread. */
export async function countNotifications(db: Database, session: Session): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where not s.is_read))::int as unread
    from notification_statuses s join notifications n on n.id = s.notification_id
    where ${notificationReach(session)}`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

/** How many of them up to the status `upTo` are unread; what was read is not looked at. */
export async function countUnread(db: Database, session: Session, upTo: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread
    from notification_statuses s join notifications n on n.id = s.notification_id
    where ${notificationReach(session)} and not s.is_read and s.id <= ${upTo}`.execute(db)
  return rows[0]?.unread ?? 0
}

const toTold = (row: ToldRow): Told => ({
  id: row.id,
  action: row.action,
  date: row.at,
  company: row.company === null ? null : { name: row.company, logo_url: row.logo_file },
  action_type: row.action_type,
  leads_to: row.leads_to,
  entity: row.entity,
  entity_id: row.entity_id,
  actor: row.actor_id === null ? null : { id: row.actor_id, firstname: row.firstname ?? '', lastname: row.lastname ?? '' },
})

export const toOwn = (told: Told, { status_id: id, person_id, is_clicked, is_read }: Status): OwnNotification => ({
  statusId: id,
  personId: person_id,
  notification: { ...told, notification_status: [{ id, is_clicked, is_read }] },
})
