import { sql } from 'kysely'
import { FAILING_HOURS, RETRY_SECONDS } from '../../../contract/webhooks/events.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Outcome } from '../../outside/webhooks/post.ts'
import { webhookTally } from '../../watching/tally.ts'
import { about } from './write-endpoint.ts'

const HOUR_MS = 3_600_000
/** The receiver wants nothing more. */
const GONE = 410
const BY_SENDER = { requestId: 'webhooks', ip: '', device: null }

interface Attempt {
  id: number
  endpoint_id: number
  tries: number
  outcome: Outcome
  milliseconds: number
  beganAt: Date
}

/** Keeps a try with what follows from it: delivered, tried again later, failed, or the whole endpoint paused. */
export async function noteAttempt(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const { id, outcome, milliseconds, beganAt } = attempt
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  webhookTally.add({ result: isDelivered ? 'delivered' : 'failed' })
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('webhook_attempts')
      .values({ delivery_id: id, at: beganAt.toISOString(), milliseconds, ...outcome })
      .execute()
    await settle(tx, attempt, isDelivered, now)
    if (isDelivered) await noteSuccess(tx, attempt)
    else await noteFailure(tx, attempt, now)
  })
}

/** A delivery that was stopped, or ordered again after other tries, in between is left as it is. */
async function settle(tx: Database, { id, tries }: Attempt, isDelivered: boolean, now: Date): Promise<void> {
  const pause = RETRY_SECONDS[tries]
  const next = isDelivered
    ? { status: 'Delivered', next_try_at: null, delivered_at: now.toISOString() }
    : pause === undefined
      ? { status: 'Failed', next_try_at: null }
      : { next_try_at: new Date(now.getTime() + pause * 1000).toISOString() }
  await tx
    .updateTable('webhook_deliveries')
    .set({ ...next, tries: tries + 1 })
    .where('id', '=', id)
    .where('status', '=', 'Waiting')
    .where('tries', '=', tries)
    .execute()
}

const noteSuccess = (tx: Database, { endpoint_id }: Attempt) =>
  tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', endpoint_id)
    .where('failing_since', 'is not', null)
    .execute()

async function noteFailure(tx: Database, { endpoint_id, outcome }: Attempt, now: Date): Promise<void> {
  const endpoint = await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql<string>`coalesce(failing_since, ${now.toISOString()}::timestamptz)` })
    .where('id', '=', endpoint_id)
    .where('status', '=', 'Active')
    .returning(['id', 'name', 'company_id', 'failing_since'])
    .executeTakeFirst()
  if (!endpoint) return
  const hours = (now.getTime() - Date.parse(endpoint.failing_since ?? now.toISOString())) / HOUR_MS
  const because = outcome.status === GONE ? 'Gone' : hours >= FAILING_HOURS ? 'Failing' : null
  if (because === null) return
  await tx
    .updateTable('webhook_endpoints')
    .set({ status: 'Paused', paused_because: because })
    .where('id', '=', endpoint_id)
    .execute()
  // Admins are notified of this entry.
  const entry = { ...about(endpoint), action: because === 'Gone' ? 'webhook.gone' : 'webhook.failing' }
  await writeHistory(tx, [{ ...entry, from: 'Active', to: 'Paused' }], null, BY_SENDER)
}
