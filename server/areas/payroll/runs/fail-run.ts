import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'

/** Ends a run that cannot continue: notifies its streams and releases the request. The job keeps the error. */
export async function failRun({ db, clock }: Services, runId: number, error: unknown, log: FastifyBaseLogger): Promise<void> {
  try {
    const { rows } = await sql<{ reference: string }>`with failed as (update payroll_runs
        set status = 'Failed', finished_at = ${clock().toISOString()} where id = ${runId} and status = 'Running' returning id, origin)
      select origin->>'requestId' as reference, pg_notify('payroll_runs', id::text) from failed`.execute(db)
    log.error({ err: error, run: runId, reference: rows[0]?.reference }, 'work on payrolls failed')
  } catch (failure) {
    // Without the database its status stays; the job retries.
    log.error({ err: failure, run: runId }, 'work on payrolls failed, and that could not be written')
  }
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
        and not exists (select from payroll_runs o where o.request_id = u.request_id and o.kind = u.kind and o.id > u.id)`.execute(
      tx,
    )
  })
}
