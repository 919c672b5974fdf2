import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { actionTypeOf, isNotice, TOLD_ACTIONS } from '../../contract/notifications/catalogue.ts'
import type { Database } from '../db/connect.ts'
import { type Kept, leaveDeliveries } from './deliver.ts'
import { findCandidates, type Recipient } from './find-candidates.ts'
import { matchEvents, type Raised, type ToldRow } from './match-events.ts'
import { receives } from './receives.ts'

/**
 * Keeps a notification for everybody concerned by what one transaction did, and tells every process that holds streams.
 * Doing it again keeps nothing twice. @returns what was new
 */
export async function raiseNotifications(db: Database, historyId: number, now: Date): Promise<Kept[]> {
  const raised = matchEvents(await toldRows(db, historyId))
  if (raised.length === 0) return []
  const candidates = await findCandidates(db, raised)
  return db.transaction().execute(async (tx) => {
    // One after the other: the ids of the statuses then follow the commits, and streams resume by them.
    await sql`select pg_advisory_xact_lock(hashtext('notifications'))`.execute(tx)
    const kept: Kept[] = []
    for (const one of raised) {
      const happening = { ...one, companyId: one.row.company_id, actorId: one.row.actor_id, subjectId: one.row.subject_id }
      const recipients = candidates.filter((person) => receives(person, happening))
      const id = recipients.length > 0 ? await keep(tx, one) : null
      if (id === null) continue
      await keepStatuses(tx, id, one, recipients)
      kept.push({ id, raised: one, recipients })
      await leaveDeliveries(tx, { id, raised: one, recipients }, now)
    }
    if (kept.length > 0) {
      const ids = kept.map(({ id }) => id).join(',')
      await sql`select pg_notify('notifications', ${ids})`.execute(tx)
    }
    return kept
  })
}

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

/** `null` where it was told before. */
async function keep(tx: Database, { item, row, text, entity, entityId, record }: Raised): Promise<number | null> {
  const event = [item.key, row.at, record, row.company_id].join('|')
  const { rows } = await sql<{ id: number }>`
    insert into notifications (digest, history_id, item, action_type, flow, action, leads_to, entity, entity_id, company_id,
      actor_id, at)
    select ${createHash('sha256').update(event).digest()}, h.id, ${item.key}, ${actionTypeOf(item)}, ${item.flow}, ${text},
      ${item.leadsTo}, ${entity}, ${entityId}::int, h.company_id, h.actor_id, h.at
    from history h where h.id = ${row.id}
    on conflict (digest) do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}

async function keepStatuses(tx: Database, id: number, { item }: Raised, recipients: readonly Recipient[]): Promise<void> {
  const people = recipients.map((person) => person.id)
  // What Home names as a task is not said there twice.
  const isTask = isNotice(item) && item.isTask === true
  const shown = recipients.map(({ channels }) => channels.in_app && !isTask)
  await sql`insert into notification_statuses (notification_id, person_id, in_app)
    select ${id}, given.person, given.shown from unnest(${people}::int[], ${shown}::bool[]) as given (person, shown)`.execute(
    tx,
  )
}
