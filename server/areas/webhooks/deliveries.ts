import { sql } from 'kysely'
import type { Static } from 'typebox'
import { TEST_EVENT } from '../../../contract/webhooks/events.ts'
import { DeliveryRow } from '../../../contract/webhooks/operations.ts'
import type { WebhookPayload } from '../../../contract/webhooks/payload.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Action, FiltersOf } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { insertForId, updateRow } from '../../db/rows.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { wordsIn } from '../../lists/search.ts'
import { selectRow } from '../../lists/select-row.ts'
import { eventInWords, eventsNamed } from './event-words.ts'
import { messageId } from './message-id.ts'
import { about } from './write-endpoint.ts'

type Filters = FiltersOf<'integration/find-webhook-deliveries'>
type Row = Static<typeof DeliveryRow>

/** Tries that a delivery is shown with. */
const SHOWN = 20

const DELIVERY_LIST = {
  file: 'webhook-deliveries',
  noun: 'deliveries',
  table: 'webhook_deliveries',
  alias: 'd',
  // They concern all companies; only Admin may call the list.
  reach: () => [sql`true`],
  sorts: { created_at: ['created_at', 'id'] },
  defaultSort: '-created_at',
  filters: {
    webhook: (text) => sql`d.endpoint_id in (select q.id from webhook_endpoints q
      where ${sql.join([sql`true`, ...wordsIn(sql`fold_text(q.name)`, text)], sql` and `)})`,
    status: (status) => sql`d.status = ${status}`,
    event: (text) => sql`d.type = any(${eventsNamed(text)}::text[])`,
    companyId: (id) => sql`d.company_id = ${id}`,
  },
  columns: selectRow(DeliveryRow, 'd', {
    what: false,
    webhook: sql`e.name`,
    company_name: sql`c.name`,
    tries: sql`(select count(*)::int from webhook_attempts a where a.delivery_id = d.id)`,
    result: sql`(select coalesce(a.status::text, a.problem) from webhook_attempts a where a.delivery_id = d.id
      order by a.id desc limit 1)`,
  }),
  joins: sql`join webhook_endpoints e on e.id = d.endpoint_id left join companies c on c.id = d.company_id`,
  toRow: (row: Omit<Row, 'what'>): Row => ({ ...row, what: eventInWords(row.type) }),
} satisfies ListSource<Filters, Omit<Row, 'what'>, Row>

export const listDeliveries: Action<'integration/find-webhook-deliveries'> = (input, context) =>
  answerList('deliveries', DELIVERY_LIST, input, context)

interface Detail extends Omit<Row, 'what'> {
  event_id: number | null
  endpoint: { id: number; name: string; company_id: number | null; url: string; status: string }
  body: string
}

/** One delivery with its endpoint. Throws NOT_FOUND. */
async function loadDelivery({ db }: Pick<CallContext, 'db'>, id: number): Promise<Detail> {
  const { columns, joins } = DELIVERY_LIST
  const { rows } = await sql<Detail>`select ${columns}, d.event_id, d.body, json_build_object('id', e.id, 'name', e.name,
      'company_id', e.company_id, 'url', e.url, 'status', e.status) as endpoint
    from webhook_deliveries d ${joins} where d.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

const toRow = ({ event_id: _event, endpoint: _endpoint, body: _body, ...row }: Detail): Row => DELIVERY_LIST.toRow(row)

export const getDelivery: Action<'integration/get-webhook-delivery'> = async ({ id }, context) => {
  const found = await loadDelivery(context, id)
  const attempts = await context.db
    .selectFrom('webhook_attempts')
    .select(['at', 'milliseconds', 'status', 'problem', 'answer'])
    .where('delivery_id', '=', id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const { endpoint, body } = found
  const delivery = {
    ...toRow(found),
    message_id: messageId(found),
    url: endpoint.url,
    may_send: endpoint.status === 'Active',
    body,
    attempts,
  }
  return { delivery }
}

/**
 * An endpoint that is sent events. It stays so until the transaction ends, so that nothing is stored for one that ends at the
 * same time. Throws NOT_FOUND and WEBHOOK_NOT_ACTIVE.
 */
async function lockActive(db: Database, id: number) {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'name', 'company_id', 'status'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  if (endpoint.status !== 'Active') throw new AppError('WEBHOOK_NOT_ACTIVE')
  return endpoint
}

export const sendAgain: Action<'integration/send-webhook-again'> = async ({ id }, context) => {
  const { db, now } = context
  const found = await loadDelivery(context, id)
  await lockActive(db, found.endpoint.id)
  const waiting = { status: 'Waiting', tries: 0, next_try_at: now.toISOString(), delivered_at: null }
  await updateRow(db, 'webhook_deliveries', id, waiting)
  const changes = [{ field: 'event', from: null, to: `${found.type} (${messageId(found)})` }]
  await context.record({ ...about(found.endpoint), changes })
  return { delivery: toRow(await loadDelivery(context, id)) }
}

export const testWebhook: Action<'integration/test-webhook'> = async ({ id }, context) => {
  const { db, now } = context
  const endpoint = await lockActive(db, id)
  const payload: WebhookPayload = {
    type: TEST_EVENT,
    timestamp: now.toISOString(),
    data: { eventId: null, entity: 'webhook', entityId: id, companyId: endpoint.company_id, status: null },
  }
  const deliveryId = await insertForId(db, 'webhook_deliveries', {
    endpoint_id: id,
    type: TEST_EVENT,
    company_id: endpoint.company_id,
    body: JSON.stringify(payload),
    next_try_at: now.toISOString(),
    created_at: now.toISOString(),
  })
  await context.record(about(endpoint))
  return { deliveryId }
}
