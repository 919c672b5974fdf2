import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import { FORMER_HOURS, isSent, MOST_ENDPOINTS, MOST_FORMER } from '../../../contract/webhooks/events.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action, InputTo } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import { insertRow, updateRow, updateRows } from '../../db/rows.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { networksOf } from '../../outside/webhooks/networks.ts'
import { checkedAddress } from '../../outside/webhooks/post.ts'
import { newSecret, writtenSecret } from '../../outside/webhooks/sign.ts'
import { sealSecret } from '../security/sealed-secret.ts'
import { type FormerSecret, stillSigning } from './former-secrets.ts'
import { loadWebhook } from './read-endpoints.ts'

type Fields = Pick<InputTo<'integration/update-webhook'>, 'name' | 'url' | 'events'>
type Context = CallContext<Session>

const HOUR_MS = 3_600_000

/** The fields as they are stored. Throws VALIDATION for an address that nothing may be sent to, and for unknown events. */
function checked({ name, url, events }: Fields, { settings }: Context['services']): Fields {
  const reach = { networks: networksOf(settings.webhookNetworks), takesHttp: settings.demo }
  const address = checkedAddress(url.trim(), reach)
  const unknown = events.filter((type) => !isSent(type))
  const problems = [
    ...(address === null ? [{ field: 'url', message: t('server-access.webhookAddress') }] : []),
    ...(unknown.length > 0
      ? [{ field: 'events', message: t('server-access.unknownEvents', { events: unknown.join(', ') }) }]
      : []),
  ]
  if (address === null || problems.length > 0) throw validationError(problems)
  return { name: name.trim(), url: address.href, events: [...events].sort() }
}

/** The members of an endpoint that the history shows. */
const shown = ({ name, url, events }: Fields) => ({ name, url, events: events.join(', ') })

/** The moment after the lock, not of the begin of the transaction: events stored before it were judged by the former state. */
const THIS_MOMENT = sql<string>`clock_timestamp()`

export const pausedFor = (because: 'Admin' | 'Gone' | 'Failing' | 'Secret') => ({
  status: 'Paused',
  paused_because: because,
  paused_from: THIS_MOMENT,
  paused_until: null,
})

/** The endpoint, locked. Throws NOT_FOUND, also for one that has ended. */
async function lockEndpoint(db: Database, id: number) {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('status', '!=', 'Ended')
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

/** Adds an endpoint. Only this answer contains its secret; the database has it encrypted. */
export const createWebhook: Action<'integration/create-webhook'> = async ({ companyId, ...given }, context) => {
  const { db, session, services, now } = context
  const fields = checked(given, services)
  const { rows: companies } = await sql`select from companies where id = ${companyId ?? null}`.execute(db)
  if (companyId !== undefined && companies.length === 0) throw new AppError('NOT_FOUND')
  // Two Admins at once cannot exceed the number together.
  await sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`.execute(db)
  const { rows } = await sql<{ id: number; n: number }>`select
    nextval(pg_get_serial_sequence('webhook_endpoints', 'id'))::int as id,
    (select count(*)::int from webhook_endpoints where status <> 'Ended') as n`.execute(db)
  const { id, n } = rows[0] as { id: number; n: number }
  if (n >= MOST_ENDPOINTS) throw new AppError('WEBHOOKS_FULL', { values: { most: MOST_ENDPOINTS } })
  const secret = newSecret()
  const at = now.toISOString()
  await insertRow(db, 'webhook_endpoints', {
    id,
    ...fields,
    company_id: companyId ?? null,
    secret: sealSecret(secret, { use: 'webhook', id }, services.settings),
    secret_since: at,
    created_by: session.id,
    created_at: at,
  })
  const changes = Object.entries(shown(fields)).map(([field, to]) => ({ field, from: null, to }))
  await context.record({ entity: 'webhook', entityId: id, companyId: companyId ?? null, to: 'Active', changes })
  return { webhook: await loadWebhook(db, id), secret: writtenSecret(secret) }
}

/** Changes name, address and events. Throws STALE where they were changed since that version. The company stays: another company is another endpoint. */
export const updateWebhook: Action<'integration/update-webhook'> = async ({ id, version, ...given }, context) => {
  const { db, services } = context
  const fields = checked(given, services)
  const before = await lockEndpoint(db, id)
  if (version !== undefined && version !== before.version) {
    throw new AppError('STALE', { current: { version: before.version } })
  }
  const was = shown(before)
  const changes = Object.entries(shown(fields)).flatMap(([field, to]) => {
    const from = was[field as keyof typeof was]
    return from === to ? [] : [{ field, from, to }]
  })
  if (changes.length === 0) context.nothingChanged()
  else {
    // Failures of the former address do not count against the new one.
    const fresh = fields.url === before.url ? {} : { failing_since: null }
    await updateRow(db, 'webhook_endpoints', id, { ...fields, ...fresh, version: before.version + 1 })
    await context.record({ entity: 'webhook', entityId: id, companyId: before.company_id, changes })
  }
  return { webhook: await loadWebhook(db, id) }
}

/** Pauses an endpoint or continues it. Waiting events are sent when it continues; events of the pause are not. */
export const switchWebhook: Action<'integration/switch-webhook'> = async ({ id, isActive }, context) => {
  const { db } = context
  const before = await lockEndpoint(db, id)
  const to = isActive ? 'Active' : 'Paused'
  if (before.status === to) context.nothingChanged()
  else {
    const change = isActive
      ? { status: to, paused_because: null, paused_until: THIS_MOMENT, failing_since: null }
      : pausedFor('Admin')
    await db.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
    const action = isActive ? 'webhook.continued' : 'webhook.paused'
    await context.record({ ...about(before), action, from: before.status, to })
  }
  return { webhook: await loadWebhook(db, id) }
}

/** Makes another secret. Former ones sign as well for a while, so that a receiver can change without a gap. */
export const rotateSecret: Action<'integration/rotate-webhook-secret'> = async ({ id }, context) => {
  const { db, services, now } = context
  const before = await lockEndpoint(db, id)
  const formers = stillSigning(before.former_secrets as unknown as FormerSecret[], now)
  const [oldest] = formers
  if (oldest && formers.length >= MOST_FORMER) {
    const hours = Math.ceil((Date.parse(oldest.until) - now.getTime()) / HOUR_MS)
    throw new AppError('WEBHOOK_SECRETS_FULL', { values: { most: MOST_FORMER, hours } })
  }
  const until = new Date(now.getTime() + FORMER_HOURS * HOUR_MS).toISOString()
  const secret = newSecret()
  await updateRow(db, 'webhook_endpoints', id, {
    secret: sealSecret(secret, { use: 'webhook', id }, services.settings),
    secret_since: now.toISOString(),
    former_secrets: JSON.stringify([...formers, { secret: before.secret.toString('base64'), until }]),
  })
  await context.record(about(before))
  return { webhook: await loadWebhook(db, id), secret: writtenSecret(secret) }
}

/** Ends an endpoint permanently. Its secrets are deleted, and waiting events are not sent. Repeating it changes nothing. */
export const endWebhook: Action<'integration/end-webhook'> = async ({ id }, context) => {
  const { db } = context
  const ended = await db
    .updateTable('webhook_endpoints')
    .set({ status: 'Ended', paused_because: null, secret: Buffer.alloc(0), former_secrets: '[]' })
    .where('id', '=', id)
    .where('status', '!=', 'Ended')
    .returning(['id', 'name', 'company_id'])
    .executeTakeFirst()
  if (ended) {
    await updateRows(db, 'webhook_deliveries', { endpoint_id: id, status: 'Waiting' }, { status: 'Stopped', next_try_at: null })
    await context.record({ ...about(ended), to: 'Ended' })
  } else context.nothingChanged()
  return { webhook: await loadWebhook(db, id) }
}

/** The members of a history entry that name an endpoint. */
export const about = ({ id, name, company_id }: { id: number; name: string; company_id: number | null }) => ({
  entity: 'webhook' as const,
  entityId: id,
  companyId: company_id,
  changes: [{ field: 'name', from: null, to: name }],
})
