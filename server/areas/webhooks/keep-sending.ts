import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import type { Columns } from '../../db/rows.ts'
import { keepLooking } from '../../keep-looking.ts'
import { networksOf } from '../../outside/webhooks/networks.ts'
import { failed, type Outcome, post, type Reach } from '../../outside/webhooks/post.ts'
import { signedHeaders } from '../../outside/webhooks/sign.ts'
import type { Settings } from '../../settings.ts'
import { tracedWithin } from '../../watching/traces.ts'
import { openSecret } from '../security/sealed-secret.ts'
import { type FormerSecret, stillSigning } from './former-secrets.ts'
import { messageId } from './message-id.ts'
import { noteAttempt } from './note-attempt.ts'

/** Pause between two looks for deliveries. */
const LOOK_MS = 500
const TIMEOUT_MS = 10_000
/** A try that has not ended by then belongs to a process that died, and another one makes it again. */
const LEASE_SECONDS = 60
/** Requests to one endpoint at a time. */
const AT_ONCE = 5

/** A delivery that is due, with what its request needs. */
interface Due extends Columns<'webhook_deliveries', 'id' | 'event_id' | 'endpoint_id' | 'tries' | 'body'> {
  url: string
  /** End of the last pause, as the database writes it. */
  paused_until: string | null
  secret: Buffer
  former_secrets: FormerSecret[]
}

/**
 * Sends due deliveries until stopped. Each endpoint has requests of its own, beside the job queue: a slow receiver delays
 * neither other receivers nor mails. A delivery is taken for a minute, so of one whose process dies another process makes the
 * try again. @returns ends it, after the requests under way
 */
export function keepSending(services: Services, log: FastifyBaseLogger, lookMs = LOOK_MS): () => Promise<void> {
  const { settings, db, clock } = services
  const reach = { networks: networksOf(settings.webhookNetworks), takesHttp: settings.demo, timeoutMs: TIMEOUT_MS }
  /** Endpoints with requests under way. */
  const busy = new Map<number, Promise<void>>()
  const begin = (endpointId: number, due: readonly Due[]): void => {
    // A delivery whose try was not noted is due again after its lease.
    const onTrouble = (err: unknown) => log.warn({ err, endpoint: endpointId }, 'a try of a webhook was not noted')
    const work = due.map((one) => sendOne(services, one, reach, log).catch(onTrouble))
    busy.set(
      endpointId,
      Promise.all(work).then(() => void busy.delete(endpointId)),
    )
  }
  const look = async () => {
    const due = await takeDue(db, clock(), [...busy.keys()])
    for (const [endpointId, some] of Map.groupBy(due, ({ endpoint_id }) => endpoint_id)) begin(endpointId, some)
    return lookMs
  }
  const stop = keepLooking(look, (err) => log.warn({ err }, 'webhooks cannot be sent yet'))
  return async () => {
    await stop()
    await Promise.all(busy.values())
  }
}

/** Takes some deliveries of each active endpoint that has no request under way in this process. */
async function takeDue(db: Database, now: Date, busy: readonly number[]): Promise<Due[]> {
  const at = now.toISOString()
  const { rows } = await sql<Due>`
    with due as materialized (select d.id, e.id as endpoint_id, e.url, e.secret, e.former_secrets,
        e.paused_until::text as paused_until
      from webhook_endpoints e cross join lateral (select id from webhook_deliveries w
        where w.endpoint_id = e.id and w.status = 'Waiting' and w.next_try_at <= ${at}
        order by w.next_try_at, w.id limit ${AT_ONCE} for update skip locked) d
      where e.status = 'Active' and not e.id = any(${busy}::int[]))
    update webhook_deliveries w
      set next_try_at = ${at}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
      from due where w.id = due.id
      returning w.id, w.event_id, w.endpoint_id, w.tries, w.body, due.url, due.secret,
        due.former_secrets, due.paused_until`.execute(db)
  return rows
}

async function sendOne({ settings, db, clock }: Services, due: Due, reach: Reach, log: FastifyBaseLogger): Promise<void> {
  const beganAt = clock()
  const started = performance.now()
  const outcome = await signAndPost(settings, due, reach, beganAt, log)
  const milliseconds = Math.round(performance.now() - started)
  await noteAttempt(db, { ...due, outcome, milliseconds, beganAt }, clock())
}

async function signAndPost(settings: Settings, due: Due, reach: Reach, at: Date, log: FastifyBaseLogger): Promise<Outcome> {
  const secrets = secretsOf(settings, due, at, log)
  if (secrets === null) return failed('secret')
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Plantilla-Webhooks',
    ...signedHeaders({ id: messageId(due), body: due.body }, secrets, at),
  }
  const attributes = { 'http.request.method': 'POST', 'server.address': URL.parse(due.url)?.host ?? '' }
  return tracedWithin(`webhook/${due.endpoint_id}`, attributes, () => post(due.url, headers, due.body, reach))
}

/**
 * The secrets that sign, the present one first; `null` where that was encrypted with a key of the server that is missing. A
 * former one that is lost stops nothing: its receiver has a day to take the present one.
 */
function secretsOf(settings: Settings, due: Due, at: Date, log: FastifyBaseLogger): Buffer[] | null {
  const open = (sealed: Buffer, which: string): Buffer[] => {
    try {
      return [openSecret(sealed, { use: 'webhook', id: due.endpoint_id }, settings)]
    } catch (err) {
      log.warn({ err, endpoint: due.endpoint_id }, `the ${which} secret of a webhook cannot be opened`)
      return []
    }
  }
  const present = open(due.secret, 'present')
  if (present.length === 0) return null
  const formers = stillSigning(due.former_secrets, at)
  return [...present, ...formers.flatMap(({ secret }) => open(Buffer.from(secret, 'base64'), 'former'))]
}
