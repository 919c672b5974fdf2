import { sql } from 'kysely'
import type { Action } from '../../calls/handlers.ts'
import { holdFailedJob, jobEntry, withQueue } from './failed-jobs.ts'

export const retryJob: Action<'employee/retry-background-job'> = async ({ id }, { db, record }) => {
  const job = await holdFailedJob(db, id)
  await withQueue(db, sql`graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => 0)`)
  // Wakes a runner; otherwise it looks again within seconds.
  await withQueue(db, sql`pg_notify('jobs:insert', '{"count":1}')`)
  await record(jobEntry(job))
  return { retried: true }
}
