import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { actionTypeOf, isNotice, TOLD_ACTIONS, type ToldItem } from '../../contract/notifications/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { type Kept, leaveDeliveries, waitsForDigest } from './deliver.ts'
import { findCandidates } from './find-candidates.ts'
import { matchEvents, type Raised, type ToldRow } from './match-events.ts'
import { type Happening, receives } from './receives.ts'

/**
 * Keeps a notification for everybody concerned by what one transaction did, and tells every process that holds streams.
 * Doing it again keeps nothing twice. @returns what was new
 */
export async function raiseNotifications(db: Database, historyId: number, now: Date): Promise<Kept[]> {
  const raised = matchEvents(await toldRows(db, historyId))
  if (raised.length === 0) return []
  const candidatesOf = await findCandidates(db, raised)
  const concerning = raised
    .map((one) => ({ raised: one, recipients: candidatesOf(one).filter((person) => receives(person, happeningOf(one))) }))
    .filter(({ recipients }) => recipients.length > 0)
  if (concerning.length === 0) return []
  return db.transaction().execute(async (tx) => {
    // One after the other: the ids of the statuses then follow the commits, and streams resume by them.
    await sql`select pg_advisory_xact_lock(hashtext('notifications'))`.execute(tx)
    const kept = await keep(tx, concerning)
    await keepStatuses(tx, kept)
    await leaveDeliveries(tx, kept, now)
    return kept
  })
}

const happeningOf = ({ row, ...raised }: Raised): Happening => ({
  ...raised,
  companyId: row.company_id,
  actorId: row.actor_id,
  subjectId: row.subject_id,
})

/** The rows that the same transaction wrote: they have its time to the microsecond. In the order in which they came. */
async function toldRows(db: Database, historyId: number): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    with one as (select at, request_id from history where id = ${historyId})
    select h.id, h.entity, h.entity_id, h.company_id, h.action, h.to_status, h.visibility, h.changes, h.actor_id, h.actor_name,
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

/**
 * Those that were not told before, with one statement for so many. It leaves one message for all that it kept, whoever gets
 * it; every process finds out whose streams it holds.
 */
async function keep(tx: Database, all: readonly Omit<Kept, 'id'>[]): Promise<Kept[]> {
  const byDigest = [...new Map(all.map((one) => [digestOf(one.raised), one]))]
  const kept: Kept[] = []
  for (let start = 0; start < byDigest.length; start += IDS)
    kept.push(...(await keepSome(tx, byDigest.slice(start, start + IDS))))
  return kept
}

async function keepSome(tx: Database, byDigest: readonly [string, Omit<Kept, 'id'>][]): Promise<Kept[]> {
  const given = byDigest.map(([digest, { raised }], place) => ({
    place,
    digest,
    history_id: raised.row.id,
    item: raised.item.key,
    action_type: actionTypeOf(raised.item),
    flow: raised.item.flow,
    action: raised.text,
    leads_to: raised.item.leadsTo,
    entity: raised.entity,
    entity_id: raised.entityId,
  }))
  const { rows } = await sql<{ id: number; digest: string }>`
    with kept as (insert into notifications (digest, history_id, item, action_type, flow, action, leads_to, entity, entity_id, company_id,
      actor_id, at)
    select decode(x.digest, 'hex'), h.id, x.item, x.action_type, x.flow, x.action, x.leads_to, x.entity, x.entity_id,
      h.company_id, h.actor_id, h.at
    from json_to_recordset(${JSON.stringify(given)}) as x (place integer, digest text, history_id bigint, item text, action_type text, flow text,
      action text, leads_to text, entity text, entity_id integer)
      join history h on h.id = x.history_id order by x.place
    on conflict (digest) do nothing returning id, digest),
    message as materialized (select pg_notify('notifications', string_agg(id::text, ',' order by id)) as sent from kept having count(*) > 0)
    select id, encode(digest, 'hex') as digest from kept where exists (select sent from message)`.execute(tx)
  const ids = new Map(rows.map(({ id, digest }) => [digest, id]))
  return byDigest.flatMap(([digest, one]) => {
    const id = ids.get(digest)
    return id === undefined ? [] : [{ ...one, id }]
  })
}

const digestOf = ({ item, row, record }: Raised): string =>
  createHash('sha256').update([item.key, row.at, record, row.company_id].join('|')).digest('hex')

/** So many statuses travel with one statement. */
const STATUSES = 20_000

async function keepStatuses(tx: Database, kept: readonly Kept[]): Promise<void> {
  const all = kept.flatMap(({ id, raised, recipients }) => recipients.map((person) => ({ id, raised, person })))
  for (let start = 0; start < all.length; start += STATUSES) {
    const some = all.slice(start, start + STATUSES)
    const ids = some.map(({ id }) => id)
    const people = some.map(({ person }) => person.id)
    const shown = some.map(({ raised: { item }, person }) => person.channels.in_app && !isTask(item))
    const digests = some.map(({ person, raised }) => waitsForDigest(person, raised))
    await sql`insert into notification_statuses (notification_id, person_id, in_app, in_digest)
      select * from unnest(${ids}::bigint[], ${people}::int[], ${shown}::bool[], ${digests}::bool[])`.execute(tx)
  }
}

/** Home names it as a task, and it is not said there twice. */
const isTask = (item: ToldItem): boolean => isNotice(item) && item.isTask === true
