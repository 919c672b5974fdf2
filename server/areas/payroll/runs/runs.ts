import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CallContext, Origin, Session } from '../../../calls/context.ts'
import { inScope } from '../../../calls/in-scope.ts'
import type { Database } from '../../../db/connect.ts'
import { WITH_NEXT } from '../../../db/guard-pool.ts'
import { createRecords } from '../../../db/records.ts'
import { AppError, orNotFound } from '../../../errors/app-error.ts'
import { UNIQUE_VIOLATION } from '../../../errors/refusal-of-value.ts'
import { addJobs } from '../../../queue/enqueue.ts'
import { makeStreamToken } from '../../../streams/stream-token.ts'

export type RunKind = 'calculation' | 'tax' | 'ceps'

/** An unfinished run. */
export interface Run {
  id: number
  kind: RunKind
  request_id: number
  company_id: number
  total: number
  completed: number
  created_by: number
  actor_name: string
  actor_role: string
  origin: Origin
}

/** A job without a sign of life for this long counts as dead, and another one continues. */
const SILENT = '5 seconds'
/** An outside service may take longer, and a call to it is not repeated earlier. */
const SILENT_OUTSIDE = '5 minutes'
const KEY_BYTES = 18

const job = (id: number, companyId: number) => ({ key: `payroll-run-${id}`, payload: { runId: id, companyId } })

/**
 * Starts work on payrolls of a request, which the caller has locked. The job is enqueued in the transaction. Throws
 * CALCULATION_RUNNING while such work is under way.
 */
export async function beginRun(
  { db, session, now, origin }: Pick<CallContext<Session>, 'db' | 'session' | 'now' | 'origin'>,
  asked: { kind: RunKind; requestId: number; payrollIds: readonly number[] },
): Promise<{ jobId: string; streamToken: string; total: number }> {
  const jobId = randomBytes(KEY_BYTES).toString('base64url')
  const { id, company_id } = await db
    .insertInto('payroll_runs')
    .values({
      run_key: jobId,
      kind: asked.kind,
      request_id: asked.requestId,
      total: asked.payrollIds.length,
      created_by: session.id,
      origin: JSON.stringify(origin),
      created_at: now.toISOString(),
    })
    .returning(['id', sql<number>`(select company_id from payment_requests where id = request_id)`.as('company_id')])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error
      throw new AppError('CALCULATION_RUNNING', { cause: error })
    })
  await sql`insert into payroll_run_items (run_id, position, payroll_id)
    select ${id}, ordinality - 1, payroll_id
    from unnest(${asked.payrollIds}::int[]) with ordinality as given (payroll_id, ordinality)`.execute(db)
  await addJobs(db, 'work-payroll-run', [job(id, company_id)])
  return { jobId, streamToken: await makeStreamToken(db, session, now, { runId: id }), total: asked.payrollIds.length }
}

/** A run of a request in reach, by its key. Throws NOT_FOUND. */
export async function runByKey(
  db: Database,
  session: Session,
  key: string,
): Promise<{ id: number; total: number; kind: RunKind }> {
  const { rows } = await sql<{ id: number; total: number; kind: RunKind }>`select u.id, u.total, u.kind from payroll_runs u
    join payment_requests r on r.id = u.request_id where u.run_key = ${key} and ${inScope(session, 'r.company_id')}`.execute(db)
  return orNotFound(rows[0])
}

/** Continues a run whose job stopped, for instance with its server; never starts a second job for a running one. */
export async function resumeRun(db: Database, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ company_id: number }>`update payroll_runs set progressed_at = now()
      where id = ${id} and status = 'Running' and progressed_at < now() - case when kind in ('tax', 'ceps') then ${SILENT_OUTSIDE} else ${SILENT} end::interval
      returning (select company_id from payment_requests where id = request_id)`.execute(tx)
    if (rows[0]) await addJobs(tx, 'work-payroll-run', [job(id, rows[0].company_id)])
  })
}

/** The queue retries a failed run, unless the request has continued without it. */
export async function takeUpFailed(db: Database, runId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from payment_requests
      where id = (select request_id from payroll_runs where id = ${runId} and status = 'Failed') for no key update`.execute(tx)
    if (rows.length === 0) return
    await sql`update payroll_runs u set status = 'Running', finished_at = null, progressed_at = now() from payment_requests r
      where u.id = ${runId} and u.status = 'Failed' and r.id = u.request_id
        and (u.kind <> 'calculation' or r.status in ('Pending', 'Calculated', 'Adjustment'))
        and not exists (select from payroll_runs o where o.request_id = u.request_id and o.kind = u.kind
        and o.id > u.id)`.execute(tx)
  })
}

/** A running run, locked until the transaction ends: of two jobs one waits, and then sees the other's work. */
export async function holdRun(tx: Database, id: number): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select u.id, u.kind, u.request_id, r.company_id, u.total, u.completed, u.created_by, u.origin,
      p.firstname || ' ' || p.lastname as actor_name, p.role as actor_role
    from payroll_runs u join payment_requests r on r.id = u.request_id join people p on p.id = u.created_by
    where u.id = ${id} and u.status = 'Running' for update of u`.execute(tx)
  return rows[0] ?? null
}

export interface Waiting {
  position: number
  payroll_id: number
}

/** The next ones; all are done in the order of their positions, and as many are passed as are completed. */
export const nextOf = async (tx: Database, { id, completed }: Run, size: number): Promise<Waiting[]> =>
  (
    await sql<Waiting>`select position, payroll_id from payroll_run_items where run_id = ${id} and position >= ${completed}
      and state = 'Waiting' order by position limit ${size}`.execute(tx)
  ).rows

/** Stores the results and the progress; streams are notified with the commit. @returns whether the run is done */
export async function keepOutcomes(
  tx: Database,
  run: Run,
  outcomes: readonly (Waiting & { reason: string | null })[],
  now: Date,
): Promise<boolean> {
  const rows = createRecords({ position: 'int', seq: 'int', reason: 'text' })
  for (const [at, { position, reason }] of outcomes.entries()) rows.add({ position, seq: run.completed + at + 1, reason })
  await sql`update payroll_run_items i set state = case when x.reason is null then 'Done' else 'Failed' end, seq = x.seq, reason = x.reason
    from ${rows.as('x')} where i.run_id = ${run.id} and i.position = x.position ${WITH_NEXT}`.execute(tx)
  const completed = run.completed + outcomes.length
  const isDone = completed >= run.total
  await sql`with done as (update payroll_runs set completed = ${completed}, progressed_at = clock_timestamp(),
      status = case when ${isDone} then 'Done' else status end,
      finished_at = case when ${isDone} then ${now.toISOString()}::timestamptz end
    where id = ${run.id} returning id)
    select pg_notify('payroll_runs', id::text) from done`.execute(tx)
  return isDone
}
