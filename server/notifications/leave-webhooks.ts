import { sql } from 'kysely'
import { isSent } from '../../contract/webhooks/events.ts'
import type { WebhookPayload } from '../../contract/webhooks/payload.ts'
import type { Database } from '../db/connect.ts'
import { companyReads } from '../history/company-reads.ts'
import type { ToldRow } from './match-events.ts'

/**
 * Stores the deliveries of these rows for every endpoint that is sent them, in the transaction that takes the rows from
 * those to be told, so that a crash loses none. A repetition stores nothing twice. An endpoint of a company gets what the
 * company may read. No endpoint gets events from before it was added or of its last pause; one that is paused now gets
 * those from before the pause, which wait until it continues.
 */
export async function leaveWebhooks(tx: Database, rows: readonly ToldRow[], now: Date): Promise<void> {
  const events = rows.filter(({ action }) => isSent(action))
  if (events.length === 0) return
  const types = [...new Set(events.map(({ action }) => action))]
  // An endpoint that ends or pauses at the same time does so before this or after it, and then finds what was stored.
  const { rows: endpoints } = await sql<{ id: number }>`select id from webhook_endpoints
    where status <> 'Ended' and events && ${types}::text[] order by id for share`.execute(tx)
  if (endpoints.length === 0) return
  const given = events.map((row) => ({ id: row.id, body: JSON.stringify(payloadOf(row)) }))
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, type, company_id, body, next_try_at, created_at)
    select e.id, h.id, h.action, h.company_id, x.body, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(given)}) as x (id bigint, body text) join history h on h.id = x.id
      join webhook_endpoints e on e.id = any(${endpoints.map(({ id }) => id)}::int[]) and h.action = any(e.events)
        and h.at >= e.active_since
        and not (h.at >= coalesce(e.paused_from, 'infinity') and h.at < coalesce(e.paused_until, 'infinity'))
        and (e.company_id is null or e.company_id = h.company_id and ${companyReads})
    order by h.id
    on conflict (endpoint_id, event_id) do nothing`.execute(tx)
}

const payloadOf = ({ id, action, at, entity, entity_id, company_id, to_status }: ToldRow): WebhookPayload => ({
  type: action,
  timestamp: new Date(Number(at) * 1000).toISOString(),
  data: { eventId: id, entity, entityId: entity_id, companyId: company_id, status: to_status },
})
