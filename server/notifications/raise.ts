import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { actionTypeOf, isNotice, TOLD_ACTIONS, type ToldItem } from '../../contract/notifications/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { WITH_NEXT } from '../db/guard-pool.ts'
import { addJobs } from '../queue/enqueue.ts'
import { type Kept, leaveDeliveries, waitsForDigest } from './deliver.ts'
import { findCandidates, type Recipients } from './find-candidates.ts'
import { leaveWebhooks } from './leave-webhooks.ts'
import { matchEvents, type Raised, type ToldRow } from './match-events.ts'
import { receivers } from './receives.ts'
import { writeWords } from './words.ts'

/** The recipients of an event, each with in-app and digest delivery. Most events share the audience of an earlier one. */
interface Audience {
  digest: string
  members: readonly { person_id: number; in_app: boolean; in_digest: boolean }[]
}

function audienceOf(raised: Raised, people: readonly Recipients[]): Audience {
  const members = people
    .flatMap((alike) => {
      const in_app = alike.channels.in_app && !isTask(raised.item)
      const in_digest = waitsForDigest(alike, raised)
      return alike.ids.map((person_id) => ({ person_id, in_app, in_digest }))
    })
    .sort((one, other) => one.person_id - other.person_id)
  const text = members.map(({ person_id, in_app, in_digest }) => `${person_id}${in_app ? 'a' : ''}${in_digest ? 'd' : ''}`)
  return { digest: createHash('sha256').update(text.join(',')).digest('hex'), members }
}

/** Home names it as a task, and it is not said there twice. */
const isTask = (item: ToldItem): boolean => isNotice(item) && item.isTask === true

/** Number of members per statement. */
const MEMBERS = 20_000

/** Stores missing audiences. Outside any transaction: a waiting caller holds no other lock. */
async function makeAudiences(db: Database, all: readonly Audience[]): Promise<void> {
  const audiences = [...new Map(all.map((one) => [one.digest, one])).values()]
  for (let start = 0, end = start; start < audiences.length; start = end) {
    for (let members = 0; end < audiences.length && members < MEMBERS; end += 1) members += audiences[end]?.members.length ?? 0
    await sql`with given as materialized (select decode(digest, 'hex') as digest, members
        from json_to_recordset(${JSON.stringify(audiences.slice(start, end))}) as x (digest text, members json)),
      made as (insert into audiences (digest) select digest from given order by digest on conflict do nothing returning id, digest)
      insert into audience_members (person_id, audience_id, in_app, in_digest)
      select m.person_id, made.id, m.in_app, m.in_digest from made join given using (digest),
        json_to_recordset(members) as m (person_id integer, in_app boolean, in_digest boolean)`.execute(db)
  }
}

/** Maximum number of changes in one transaction: people and settings are read once for all of them. */
export const TOLD_AT_ONCE = 200

/**
 * Notifies people of the changes that have waited longest. The changes leave the table in the transaction that stores the
 * notifications, so a crash loses none. If one of them fails, each gets a job of its own, which is retried later and is
 * visible to staff among the background jobs. @returns number of changes that left the table
 */
export async function tellChanges(db: Database, now: Date, onTrouble: (error: unknown) => void): Promise<number> {
  const together = db.transaction().execute(async (tx) => {
    await keepPlans(tx)
    const historyIds = await takeChanges(tx)
    if (historyIds.length > 0) await raise({ tx, db }, historyIds, now)
    return historyIds.length
  })
  return together.catch((error: unknown) => {
    onTrouble(error)
    return db.transaction().execute(async (tx) => {
      const historyIds = await takeChanges(tx)
      const jobs = historyIds.map((historyId) => ({ payload: { historyId } }))
      await addJobs(tx, 'raise-notifications', jobs)
      return jobs.length
    })
  })
}

/**
 * Statements of a few ids are planned once for each connection in this transaction. PostgreSQL expects more of the values than
 * they give, and would plan them again each time, which takes longer than running them.
 */
const keepPlans = (tx: Database) => sql`set local plan_cache_mode = force_generic_plan ${WITH_NEXT}`.execute(tx)

/** One process at a time takes changes; the others get none, so that no process waits for the rows of another. */
async function takeChanges(tx: Database): Promise<number[]> {
  const { rows } = await sql<{ history_id: number }>`
    delete from changes_to_tell where history_id = any(array(
      select history_id from changes_to_tell
      where (select pg_try_advisory_xact_lock(hashtext('changes to tell')))
      order by history_id limit ${TOLD_AT_ONCE}))
    returning history_id`.execute(tx)
  return rows.map(({ history_id }) => history_id)
}

/**
 * Stores a notification for all people concerned by one transaction, and notifies every process with streams. A repetition
 * stores nothing twice. @returns the new ones
 */
export const raiseNotifications = (db: Database, historyId: number, now: Date): Promise<Kept[]> =>
  db.transaction().execute(async (tx) => {
    await keepPlans(tx)
    return raise({ tx, db }, [historyId], now)
  })

/** `raiseNotifications` for several transactions. Audiences, which others may wait for, are created outside `tx`. */
async function raise({ tx, db }: { tx: Database; db: Database }, historyIds: readonly number[], now: Date): Promise<Kept[]> {
  const rows = await toldRows(tx, historyIds)
  await leaveWebhooks(tx, rows, now)
  const together = Map.groupBy(rows, ({ at, request_id }) => `${at} ${request_id}`)
  const raised = [...together.values()].flatMap(matchEvents)
  if (raised.length === 0) return []
  const candidatesOf = await findCandidates(tx, raised)
  const told = raised.map((one) => toTold(one, candidatesOf(one))).filter(({ recipients }) => recipients.length > 0)
  if (told.length === 0) return []
  const kept = await keep(tx, told, now)
  if (kept !== null) return kept
  await makeAudiences(
    db,
    told.map(({ audience }) => audience),
  )
  return (await keep(tx, told, now)) ?? []
}

interface Told extends Omit<Kept, 'id'> {
  audience: Audience
}

function toTold(raised: Raised, candidates: readonly Recipients[]): Told {
  const { row } = raised
  const happening = { ...raised, companyId: row.company_id, actorId: null, subjectId: row.subject_id }
  const members = withIds(candidates, (alike) => receivers(alike.ids, alike, happening))
  // The actor is not notified, but the audience is the same for every actor.
  const recipients = withIds(members, ({ ids }) => ids.filter((id) => id !== row.actor_id))
  return { raised, audience: audienceOf(raised, members), recipients }
}

/** With other ids each, and without those that have none then. */
const withIds = (all: readonly Recipients[], idsOf: (alike: Recipients) => readonly number[]): Recipients[] =>
  all.map((alike) => ({ ...alike, ids: idsOf(alike) })).filter(({ ids }) => ids.length > 0)

/** The rows that the same transactions wrote: they have its time to the microsecond. In the order in which they came. */
async function toldRows(db: Database, historyIds: readonly number[]): Promise<(ToldRow & { request_id: string | null })[]> {
  const { rows } = await sql<ToldRow & { request_id: string | null }>`
    with one as (select distinct at, request_id from history where id = any(${historyIds}::bigint[]))
    select h.id, h.request_id, h.entity, h.entity_id, h.company_id, h.action, h.to_status, h.visibility, h.changes, h.actor_id, h.actor_name,
      extract(epoch from h.at)::text as at, p.id as subject_id, p.role as subject_role, p.firstname || ' ' || p.lastname as subject_name, c.name as company_name,
      b.alias, coalesce(i.folio, r.folio) as folio
    from one join history h on h.at = one.at and h.request_id is not distinct from one.request_id
      left join invoices i on h.entity = 'invoice' and i.id = h.entity_id
      left join payment_requests r on h.entity = 'payment-request' and r.id = h.entity_id
      left join people p on p.id = case h.entity when 'person' then h.entity_id when 'invoice' then i.contractor_id end
      left join companies c on c.id = h.company_id
      left join own_bank_accounts b on h.entity = 'bank-account' and b.id = h.entity_id
    where h.action = any(${TOLD_ACTIONS}::text[]) order by h.id`.execute(db)
  return rows
}

/** PostgreSQL takes less than 8,000 bytes in one message; an id has 16 digits at most. */
const IDS = 400

/** Stores new notifications with their deliveries; `null` where an audience is missing, and nothing was stored. */
async function keep(tx: Database, all: readonly Told[], now: Date): Promise<Kept[] | null> {
  const byDigest = [...new Map(all.map((one) => [digestOf(one.raised), one]))]
  const audiences = [...new Set(all.map(({ audience }) => audience.digest))]
  const kept: Kept[] = []
  for (let start = 0; start < byDigest.length; start += IDS) {
    const some = await keepSome(tx, byDigest.slice(start, start + IDS), audiences)
    if (some === null) return null
    kept.push(...some)
  }
  await leaveDeliveries(tx, kept, now)
  return kept
}

/**
 * One statement for this many. It sends one message for all stored notifications, for any recipients; every process finds
 * the streams it holds. A lock puts the statements in sequence: ids then follow the commits, and streams resume by id.
 */
async function keepSome(
  tx: Database,
  byDigest: readonly [string, Told][],
  audiences: readonly string[],
): Promise<Kept[] | null> {
  const given = byDigest.map(([digest, { raised, audience }], place) => ({
    place,
    digest,
    audience: audience.digest,
    history_id: raised.row.id,
    item: raised.item.key,
    action_type: actionTypeOf(raised.item),
    flow: raised.item.flow,
    action: writeWords(raised.words),
    words: raised.words,
    leads_to: raised.item.leadsTo,
    entity: raised.entity,
    entity_id: raised.entityId,
  }))
  const { rows } = await sql<{ are_known: boolean; kept: { id: number; digest: string }[] | null }>`
    with known as materialized (select id, encode(digest, 'hex') as digest from audiences
      where digest = any(array(select decode(x, 'hex') from json_array_elements_text(${JSON.stringify(audiences)}) x))),
    ready as materialized (select pg_advisory_xact_lock(hashtext('notifications')) from known
      having count(*) = ${audiences.length}),
    kept as (insert into notifications (digest, audience_id, history_id, item, action_type, flow, action, words, leads_to, entity, entity_id,
      company_id, actor_id, at)
    select decode(x.digest, 'hex'), a.id, h.id, x.item, x.action_type, x.flow, x.action, x.words, x.leads_to, x.entity, x.entity_id,
      h.company_id, h.actor_id, h.at
    from ready, json_to_recordset(${JSON.stringify(given)}) as x (place integer, digest text, audience text, history_id bigint,
      item text, action_type text, flow text, action text, words jsonb, leads_to text, entity text, entity_id integer)
      join known a on a.digest = x.audience join history h on h.id = x.history_id order by x.place
    on conflict (digest) do nothing returning id, digest),
    message as materialized (select pg_notify('notifications', string_agg(id::text, ',' order by id)) from kept having count(*) > 0)
    select exists (select from ready) as are_known, (select count(*) from message) as messages,
      (select json_agg(json_build_object('id', id, 'digest', encode(digest, 'hex'))) from kept) as kept`.execute(tx)
  const [{ are_known, kept } = { are_known: false, kept: null }] = rows
  if (!are_known) return null
  const ids = new Map((kept ?? []).map(({ id, digest }) => [digest, id]))
  return byDigest.flatMap(([digest, { raised, recipients }]) => {
    const id = ids.get(digest)
    return id === undefined ? [] : [{ id, raised, recipients }]
  })
}

const digestOf = ({ item, row, record }: Raised): string =>
  createHash('sha256').update([item.key, row.at, record, row.company_id].join('|')).digest('hex')
