import { type RawBuilder, sql } from 'kysely'
import type { Notification } from '../../contract/notifications/schemas.ts'
import type { Session } from '../calls/context.ts'
import type { Database } from '../db/connect.ts'
import { languageOfPerson } from '../db/language-of-person.ts'
import type { Columns } from '../db/rows.ts'
import { notificationReach } from './reach.ts'
import { type Words, writeStored } from './words.ts'

/** The state of a notification for one of its recipients. */
export interface Status {
  id: number
  person_id: number
  is_read: boolean
  is_clicked: boolean
}

/** A state with the language of the owner. */
interface OwnerStatus extends Status {
  language: string
}

/** A notification without the state of its recipient. */
export type Told = Omit<Notification, 'notification_status'>

interface ToldRow
  extends Columns<'notifications', 'id' | 'action' | 'at' | 'action_type' | 'leads_to' | 'entity' | 'entity_id' | 'actor_id'> {
  words: Words | null
  company: string | null
  logo_file: string | null
  firstname: string | null
  lastname: string | null
}

const STATUS = sql`n.id, n.person_id, n.is_read, n.is_clicked`
const TOLD = sql`n.action, n.words, n.at, n.action_type, n.leads_to, n.entity, n.entity_id, c.name as company, c.logo_file, n.actor_id,
  a.firstname, a.lastname`
const NAMES = sql`left join companies c on c.id = n.company_id left join people a on a.id = n.actor_id`

/** Rows of any owners, in the current language; the caller's condition restricts the owner. */
export async function selectNotifications(
  db: Database,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql`order by n.id`,
): Promise<Notification[]> {
  const { rows } = await sql<ToldRow & Status>`select ${STATUS}, ${TOLD}
    from own_notifications n ${NAMES} where ${condition} ${rest}`.execute(db)
  return rows.map((row) => toOwn(toTold(row), row))
}

/** The state of notifications for their owners, oldest first. */
export async function selectStatuses(db: Database, condition: RawBuilder<unknown>): Promise<OwnerStatus[]> {
  const { rows } = await sql<OwnerStatus>`select ${STATUS}, ${languageOfPerson('p')} as language
    from own_notifications n join people p on p.id = n.person_id where ${condition} order by n.id`.execute(db)
  return rows
}

/** The members of these notifications that are the same for all recipients of one language, by id. */
export async function selectTold(db: Database, ids: readonly number[]): Promise<Map<number, () => Told>> {
  const { rows } =
    await sql<ToldRow>`select n.id, ${TOLD} from notifications n ${NAMES} where n.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, () => toTold(row)]))
}

/** The number of notifications that the owner may see, and of the unread ones. */
export async function countNotifications(db: Database, session: Session): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where not n.is_read))::int as unread
    from own_notifications n where ${notificationReach(session)}`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

/** The number of unread notifications up to `upTo`; excludes those read by opening the bell. */
export async function countUnread(db: Database, session: Session, upTo: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select count(*)::int as unread
    from own_notifications n where ${notificationReach(session)} and ${isUnreadBy(session.id)} and n.id <= ${upTo}`.execute(db)
  return rows[0]?.unread ?? 0
}

/** Unread by its owner; the bound excludes the others without looking at each. */
export const isUnreadBy = (personId: number): RawBuilder<boolean> => sql`not n.is_read
  and n.id > coalesce((select read_up_to from notification_readers where person_id = ${personId}), 0)`

const toTold = (row: ToldRow): Told => ({
  id: row.id,
  action: writeStored(row),
  date: row.at,
  company: row.company === null ? null : { name: row.company, logo_url: row.logo_file },
  action_type: row.action_type,
  leads_to: row.leads_to,
  entity: row.entity,
  entity_id: row.entity_id,
  actor: row.actor_id === null ? null : { id: row.actor_id, firstname: row.firstname ?? '', lastname: row.lastname ?? '' },
})

export const toOwn = (told: Told, { id, is_clicked, is_read }: Status): Notification => ({
  ...told,
  notification_status: [{ id, is_clicked, is_read }],
})
