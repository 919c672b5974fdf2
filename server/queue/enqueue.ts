import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { JobName, JobPayloads, JobWithKey } from './catalogue.ts'

/**
 * Adds a job by the queue's own SQL function, so inside a transaction it becomes visible with the commit
 * and vanishes with a rollback: the queue is the outbox.
 */
export const addJob = <N extends JobName>(db: Database, job: N, payload: JobPayloads[N]): Promise<void> =>
  addJobs(db, job, [payload])

/** Adds many jobs of one kind with one statement. */
export async function addJobs<N extends JobName>(db: Database, job: N, payloads: readonly JobPayloads[N][]): Promise<void> {
  await sql`
    select graphile_worker.add_jobs(array_agg((${job}, payload, null, null, 12, null, null, null)::graphile_worker.job_spec))
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`.execute(db)
}

/** Enqueues jobs that read a current state: a waiting one, even for a retry, is replaced by the new one. */
export async function addJobsAnew<N extends JobWithKey>(
  db: Database,
  job: N,
  jobs: readonly { key: string; payload: JobPayloads[N] }[],
): Promise<void> {
  await sql`
    select graphile_worker.add_jobs(array_agg((${job}, spec->'payload', null, null, 12, spec->>'key', null, null)::graphile_worker.job_spec))
    from json_array_elements(${JSON.stringify(jobs)}::json) spec`.execute(db)
}

/** Enqueues a job that runs after this many seconds. */
export const addJobLater = <N extends JobName>(db: Database, job: N, payload: JobPayloads[N], seconds: number): Promise<void> =>
  addJobsLater(db, job, [{ payload, seconds }])

/** Adds many of them with one statement. */
export async function addJobsLater<N extends JobName>(
  db: Database,
  job: N,
  jobs: readonly { payload: JobPayloads[N]; seconds: number }[],
): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    select graphile_worker.add_jobs(array_agg((${job}, spec->'payload', null,
      now() + make_interval(secs => (spec->>'seconds')::float8), 12, null, null, null)::graphile_worker.job_spec))
    from json_array_elements(${JSON.stringify(jobs)}::json) spec`.execute(db)
}
