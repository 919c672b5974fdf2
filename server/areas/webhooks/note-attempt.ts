import { sql } from 'kysely'
import { FAILING_HOURS, RETRY_SECONDS, WITHOUT_SECRET_MINUTES } from '../../../contract/webhooks/events.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { insertRow, updateRows } from '../../db/rows.ts'
import type { Outcome } from '../../outside/webhooks/post.ts'
import { webhookTally } from '../../watching/tally.ts'
import { about, pausedFor } from './write-endpoint.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The receiver wants no further events. */
const GONE = 410
const BY_SENDER = { requestId: 'webhooks', ip: '', device: null }

interface Attempt {
  id: number
  endpoint_id: number
  tries: number
  /** Address and end of the last pause of the endpoint, as they were when the try began. */
  url: string
  paused_until: string | null
  outcome: Outcome
  milliseconds: number
  beganAt: Date
}

/** Stores a try with its consequence: delivered, tried again later, failed, or the whole endpoint paused. */
export async function noteAttempt(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const { id, outcome, milliseconds, beganAt } = attempt
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  webhookTally.add({ result: isDelivered ? 'delivered' : 'failed' })
  await inTransaction(db, async (tx) => {
    // The endpoint is locked first, as by every change of it, so that two transactions never wait for each other.
    const paused = isDelivered ? await noteSuccess(tx, attempt) : await noteFailure(tx, attempt, now)
    await insertRow(tx, 'webhook_attempts', { delivery_id: id, at: beganAt.toISOString(), milliseconds, ...outcome })
    await settle(tx, attempt, isDelivered, now)
    // Admins are notified of this entry.
    if (paused) await writeHistory(tx, [{ ...paused, from: 'Active', to: 'Paused' }], null, BY_SENDER)
  })
}

/** A delivery that was stopped, or that was ordered again after further tries, stays unchanged. */
async function settle(tx: Database, { id, tries }: Attempt, isDelivered: boolean, now: Date): Promise<void> {
  const pause = RETRY_SECONDS[tries]
  const next = isDelivered
    ? { status: 'Delivered', next_try_at: null, delivered_at: now.toISOString() }
    : pause === undefined
      ? { status: 'Failed', next_try_at: null }
      : { next_try_at: new Date(now.getTime() + pause * 1000).toISOString() }
  await updateRows(tx, 'webhook_deliveries', { id, status: 'Waiting', tries }, { ...next, tries: tries + 1 })
}

/** A delivery at a former address proves nothing about the present one. */
async function noteSuccess(tx: Database, { endpoint_id, url }: Attempt): Promise<null> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', endpoint_id)
    .where('url', '=', url)
    .where('failing_since', 'is not', null)
    .execute()
  return null
}

/** The entry of the history by the reason of the pause. */
const ENTRIES = {
  Gone: { action: 'webhook.gone' },
  Failing: { action: 'webhook.failing' },
  Secret: { action: 'webhook.secret-unreadable' },
} as const

/**
 * A failure counts where the endpoint has the address of the try and was not paused meanwhile.
 * @returns the entry of the history if the endpoint is paused for it
 */
async function noteFailure(tx: Database, attempt: Attempt, now: Date) {
  const { endpoint_id, url, paused_until } = attempt
  const endpoint = await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql<string>`coalesce(failing_since, ${now.toISOString()}::timestamptz)` })
    .where('id', '=', endpoint_id)
    .where('status', '=', 'Active')
    .where('url', '=', url)
    .where(sql<boolean>`paused_until is not distinct from ${paused_until}::timestamptz`)
    .returning(['id', 'name', 'company_id', 'failing_since'])
    .executeTakeFirst()
  if (!endpoint) return null
  const because = reasonToPause(attempt, now.getTime() - Date.parse(endpoint.failing_since ?? now.toISOString()))
  if (because === null) return null
  await tx.updateTable('webhook_endpoints').set(pausedFor(because)).where('id', '=', endpoint_id).execute()
  return { ...about(endpoint), ...ENTRIES[because] }
}

/** @param failingMs time since the first failure after the last delivery */
function reasonToPause({ outcome }: Attempt, failingMs: number): keyof typeof ENTRIES | null {
  if (outcome.status === GONE) return 'Gone'
  if (outcome.problem === 'secret' && failingMs >= WITHOUT_SECRET_MINUTES * MINUTE_MS) return 'Secret'
  return failingMs >= FAILING_HOURS * HOUR_MS ? 'Failing' : null
}
