import { sql } from 'kysely'
import type { Transition } from '../../../../contract/machines/definition.ts'
import type { Wanted } from '../../../../contract/machines/engine.ts'
import type { CallContext, HistoryEntry, Session } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../errors/app-error.ts'
import { checkStep } from '../../../machines/take-step.ts'
import { factsOf } from './facts.ts'
import { GUARDS, REQUEST, type RequestFacts, targetOf } from './machine.ts'
import { requestReach } from './reach.ts'
import { type StoredRequest, storedRequest } from './request-row.ts'
import { tellByMail } from './tell-by-mail.ts'

type Context = Pick<CallContext<Session>, 'db' | 'session' | 'now'>
type Taker = Pick<CallContext<Session>, 'db' | 'session' | 'now' | 'record' | 'enqueue'>

/** A request that nobody else changes until the transaction ends, with what its guards look at. */
export interface Held {
  request: StoredRequest
  facts: RequestFacts
}

/** Holds a request in reach. Throws NOT_FOUND, and STALE when it is not the version that was seen. */
export async function holdRequest(context: Context, id: number, version?: number): Promise<Held> {
  const held = await requestInReach(context, id, 'for no key update')
  const { request } = held
  if (version !== undefined && version !== request.version) {
    throw new AppError('STALE', { current: { status: request.status, version: request.version } })
  }
  return held
}

/** The same before slow work: nobody is held up, and it may have changed when the work is done. Throws NOT_FOUND. */
export const lookAtRequest = (context: Context, id: number): Promise<Held> => requestInReach(context, id, '')

async function requestInReach({ db, session, now }: Context, id: number, lock: string): Promise<Held> {
  const { rows } = await sql`select r.id from payment_requests r where r.id = ${id}
    and ${sql.join(requestReach(session), sql` and `)} ${sql.raw(lock)}`.execute(db)
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  const request = await storedRequest(db, id)
  return { request, facts: await factsOf(db, request, session, now) }
}

/** The step that is meant, if the request, the person and what they said allow it (docs/machines.md). */
export function stepOf(
  { request, facts }: Held,
  call: string,
  wanted: Wanted,
  said: { reason?: string | undefined; onBehalfReason?: string | undefined } = {},
  more: Partial<RequestFacts> = {},
): Transition {
  const attempt = { machine: REQUEST, call, wanted, status: request.status, session: facts.session, said }
  const at = { ...facts, reason: said.reason, onBehalfReason: said.onBehalfReason, ...more }
  return checkStep({ ...attempt, target: targetOf(request) }, GUARDS, at)
}

interface Move {
  /** Columns that change beside the status. */
  set?: Record<string, unknown>
  reason?: string | undefined
  changes?: HistoryEntry['changes']
  /** In place of the step's own action of the history. */
  action?: string
  to?: string
}

/**
 * Takes a step of a request that is held: the status with its columns, the row of the history, and the mails to those who
 * have no bell. The one way it moves.
 */
export async function takeStep(taker: Taker, request: StoredRequest, step: Transition, move: Move = {}): Promise<void> {
  const { db, now, record } = taker
  const { set = {}, reason, changes = [], action = step.records, to = step.to } = move
  const isMoved = to !== request.status
  await db
    .updateTable('payment_requests')
    .set(({ eb }) => ({
      ...set,
      ...(isMoved ? { status: to, status_since: now.toISOString() } : {}),
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', request.id)
    .execute()
  const said = reason?.trim()
  await record({
    ...{ entity: 'payment-request', entityId: request.id, companyId: request.company_id, visibility: step.visibility },
    ...{ from: request.status, to, changes },
    ...(action ? { action } : {}),
    ...(said ? { reason: said } : {}),
  })
  await tellByMail(taker, request, action, said)
}

/** Who of us had a hand in the amounts is noted; the company's own people approve them anyway. */
export const preparedBy = ({ prepared_by }: StoredRequest, { role, id }: Session): number[] =>
  role === 'Client' ? prepared_by : [...new Set([...prepared_by, id])]

/** What was said anew has to be counted anew: these payrolls are stale, and so is the request. */
export async function markStale(
  db: Database,
  request: StoredRequest,
  payrollIds: readonly number[] | 'all',
  now: Date,
): Promise<void> {
  const which = payrollIds === 'all' ? sql`true` : sql`id = any(${payrollIds}::int[])`
  await sql`update payrolls set is_stale = true, failure = null, version = version + 1, updated_at = ${now.toISOString()},
      status = case when status = 'Calculated' then 'Pending' else status end
    where request_id = ${request.id} and ${which} and status in ('Pending', 'Calculated', 'Hold')`.execute(db)
  await sql`update payment_requests r set is_stale = true,
      people = (select count(*) from payrolls where request_id = r.id and status <> 'Excluded') where r.id = ${request.id}`.execute(
    db,
  )
}
