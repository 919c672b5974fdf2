import { sql } from 'kysely'
import type { Static } from 'typebox'
import { EVENT_GROUPS } from '../../../contract/webhooks/events.ts'
import type { Webhook } from '../../../contract/webhooks/operations.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { orNotFound } from '../../errors/app-error.ts'
import { eventInWords } from './event-words.ts'

/** Endpoints that are shown: all that have not ended, and of the others the newest. */
const SHOWN = 100

type Row = Static<typeof Webhook>

const SELECT = sql`select e.id, e.name, e.url, e.events, e.version, e.status, e.paused_because, e.failing_since, e.secret_since,
    e.created_at, (select max(f.until) from jsonb_to_recordset(e.former_secrets) as f (until timestamptz) where f.until > now()) as former_until,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company,
    o.firstname || ' ' || o.lastname as created_by,
    (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'Waiting') as waiting
  from webhook_endpoints e left join companies c on c.id = e.company_id left join people o on o.id = e.created_by`

/** One endpoint. Throws NOT_FOUND. */
export async function loadWebhook(db: Database, id: number): Promise<Row> {
  const { rows } = await sql<Row>`${SELECT} where e.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

/** Endpoints in use first, then the newest of the others. */
export const findWebhooks: Action<'integration/find-webhooks'> = async (_input, { db }) => {
  const { rows } = await sql<Row>`${SELECT} order by e.status = 'Ended', e.id desc limit ${SHOWN}`.execute(db)
  const groups = EVENT_GROUPS.map(({ name, types }) => ({
    name,
    events: types.map((type) => ({ type, words: eventInWords(type) })),
  }))
  return { webhooks: rows, groups }
}
