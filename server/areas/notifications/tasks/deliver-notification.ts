import { type RawBuilder, sql } from 'kysely'
import { notificationPath } from '../../../../access-control/notification-route.ts'
import { t } from '../../../../contract/language/texts.ts'
import { ITEMS } from '../../../../contract/notifications/catalogue.ts'
import type { Services } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { addressees, readLanguage } from '../../../db/language-of-person.ts'
import type { Columns } from '../../../db/rows.ts'
import { sendMail } from '../../../jobs/send-mail.ts'
import type { Task } from '../../../jobs/task.ts'
import { inLanguage } from '../../../language.ts'
import { deliverLater } from '../../../notifications/deliver.ts'
import { findCandidate, type Recipient } from '../../../notifications/find-candidates.ts'
import { quietSeconds } from '../../../notifications/quiet-hours.ts'
import { receives } from '../../../notifications/receives.ts'
import { type Words, writeStored } from '../../../notifications/words.ts'
import { addJob } from '../../../queue/enqueue.ts'
import { deliverPush } from '../../push/deliver-push.ts'

interface Told {
  id: number
  /** Its text in the current language. */
  write: () => string
  company: string | null
  /** The page the notification leads this person to. */
  path: string
  isUrgent: boolean
  /** Seconds until the person's quiet hours end; 0 outside them, and for what is urgent. */
  waits: number
}

interface Row
  extends Columns<'notifications', 'id' | 'item' | 'action' | 'leads_to' | 'entity' | 'entity_id' | 'company_id' | 'actor_id'> {
  words: Words | null
  company: string | null
}

const PRODUCT = 'Plantilla'

export const pushNotification: Task<'push-notification'> = async (payload, { services, log }) => {
  const { notificationId, personId } = payload
  const [told] = await toldTo(services, personId, sql`n.id = ${notificationId}`, ({ channels }) => channels.push)
  if (!told) return
  if (told.waits > 0) return deliverLater(services.db, 'push-notification', [{ payload, seconds: told.waits }])
  const { id, write, company, path, isUrgent } = told
  const body = inLanguage(await readLanguage(services.db, personId), write)
  const message = { title: company ?? PRODUCT, body, path, tag: `notification-${id}`, isUrgent }
  await deliverPush(personId, message, { services, log })
}

export const mailNotification: Task<'mail-notification'> = async (payload, context) => {
  const { db } = context.services
  const { notificationId, personId } = payload
  const condition = sql`n.id = ${notificationId}`
  const [told] = await toldTo(context.services, personId, condition, ({ channels }) => channels.mail !== 'off')
  if (!told) return
  if (told.waits > 0) return deliverLater(db, 'mail-notification', [{ payload, seconds: told.waits }])
  const reader = await addressees(db).where('p.id', '=', personId).executeTakeFirstOrThrow()
  const { write, company, path } = told
  const { firstname } = reader
  await sendMail(context, 'notification', reader, () => ({ firstname, text: write(), company: company ?? PRODUCT, path }))
}

export const sendDigests: Task<'send-digests'> = async (_payload, { services: { db } }) => {
  await sql`select graphile_worker.add_job('send-digest', json_build_object('personId', s.person_id,
      'upTo', (select max(id) from notifications)), max_attempts := 12,
      run_at := now()) from (select distinct person_id from audience_members where in_digest) s
      where exists (select from own_notifications n where n.person_id = s.person_id and n.in_digest
      and ${isUnmailed(sql`s.person_id`)})`.execute(db)
}

/**
 * Mails the notifications since the last digest, after quiet hours; those of a person who chose single mails since, too. A
 * repetition after the mail left only notes that: `upTo` names the last one of that mail.
 */
export const sendDigest: Task<'send-digest'> = async ({ personId, upTo }, context) => {
  const { db } = context.services
  const isWaiting = sql`n.in_digest and ${isUnmailed(sql`${personId}::int`)} and n.id <= coalesce(${upTo ?? null}::bigint, n.id)`
  const { rows } = await sql<{ last: number | null }>`select max(n.id) as last from own_notifications n
    where n.person_id = ${personId} and ${isWaiting}`.execute(db)
  const last = rows[0]?.last ?? null
  if (last === null) return
  // Quiet hours may begin between the attempts: waiting would be another job, which does not know of the mail.
  if (context.mailed) return notePosition(db, personId, last)
  const isDue = sql`${isWaiting} and n.id <= ${last}`
  const all = await toldTo(context.services, personId, isDue, ({ channels }) => channels.mail !== 'off')
  const waits = all[0]?.waits ?? 0
  if (waits > 0) return addJob(db, 'send-digest', { personId, upTo: last }, waits)
  if (all.length > 0) {
    const reader = await addressees(db).where('p.id', '=', personId).executeTakeFirstOrThrow()
    const { firstname } = reader
    await sendMail(context, 'notification-digest', reader, () => ({ firstname, count: all.length, lines: all.map(lineOf) }))
  }
  await notePosition(db, personId, last)
}

async function notePosition(db: Database, personId: number, last: number): Promise<void> {
  await sql`insert into notification_readers (person_id, mailed_up_to) values (${personId}, ${last})
    on conflict (person_id) do update
    set mailed_up_to = greatest(notification_readers.mailed_up_to, excluded.mailed_up_to)`.execute(db)
}

/** A line of the digest; it names the company. */
function lineOf({ write, company }: Told): string {
  const text = write()
  return company === null || text.includes(company) ? text : t('server-mails.words.ofCompany', { company, text })
}

/** The position of the last digest excludes mailed notifications without looking at each. */
const isUnmailed = (personId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`n.id > coalesce((select mailed_up_to from notification_readers r where r.person_id = ${personId}), 0)`

/** The notifications for a person who still wants them and may still see them, in order of their time. */
async function toldTo(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  personId: number,
  condition: RawBuilder<unknown>,
  wants: (person: Recipient) => boolean,
): Promise<Told[]> {
  const person = await findCandidate(db, personId)
  if (!person || !wants(person)) return []
  const quiet = quietSeconds(person.channels, clock())
  const { rows } =
    await sql<Row>`select n.id, n.item, n.action, n.words, n.leads_to, n.entity, n.entity_id, n.company_id, n.actor_id,
      c.name as company
    from own_notifications n left join companies c on c.id = n.company_id
    where n.person_id = ${personId} and ${condition} order by n.id`.execute(db)
  return rows.flatMap((row) => {
    const item = ITEMS.get(row.item)
    const about = { entity: row.entity, entityId: row.entity_id, companyId: row.company_id, actorId: row.actor_id }
    if (!item || !receives(person, { item, ...about, subjectId: personId })) return []
    const path = notificationPath(person, row.leads_to, row.entity_id)
    const isUrgent = item.isUrgent === true
    const waits = isUrgent ? 0 : quiet
    return [{ id: row.id, write: () => writeStored(row), company: row.company, path, isUrgent, waits }]
  })
}
