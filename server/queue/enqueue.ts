import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { JobName, JobPayloads, JobWithKey } from './catalogue.ts'

interface Order<N extends JobName> {
  payload: JobPayloads[N]
  /** A waiting job of this key, even for a retry, is replaced: for jobs that read a current state. */
  key?: N extends JobWithKey ? string : never
  /** The job runs after this many seconds. */
  seconds?: number
}

export const addJob = <N extends JobName>(db: Database, job: N, payload: JobPayloads[N], seconds = 0): Promise<void> =>
  addJobs(db, job, [{ payload, seconds }])

/**
 * Adds jobs of one kind with one statement, by the queue's own SQL function, so inside a transaction they become visible with
 * the commit and vanish with a rollback: the queue is the outbox.
 */
export async function addJobs<N extends JobName>(db: Database, job: N, orders: readonly Order<N>[]): Promise<void> {
  if (orders.length === 0) return
  await sql`
    select graphile_worker.add_jobs(array_agg((${job}, spec->'payload', null,
      now() + make_interval(secs => coalesce((spec->>'seconds')::float8, 0)), 12, spec->>'key', null, null)::graphile_worker.job_spec))
    from json_array_elements(${JSON.stringify(orders)}::json) spec`.execute(db)
}
