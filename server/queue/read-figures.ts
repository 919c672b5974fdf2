import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** The jobs of one kind. */
interface JobFigures {
  job: string
  waiting: number
  /** Their time has not come: retries after a failure, and what was ordered for later. */
  later: number
  running: number
  /** Their tries are used up. */
  failed: number
  /** Seconds for which the oldest one waits. */
  oldest: number
}

/** The queue at this moment, by kind of job; one walk over the jobs that are not done. */
export async function readQueueFigures(db: Database): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select task_identifier as job,
      count(*) filter (where not is_over and not is_taken and run_at <= now()) as waiting,
      count(*) filter (where not is_over and not is_taken and run_at > now()) as later,
      count(*) filter (where not is_over and is_taken) as running,
      count(*) filter (where is_over) as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where not is_over and not is_taken and run_at <= now())), 0)::float8
        as oldest
    from (select task_identifier, run_at, attempts >= max_attempts as is_over, locked_at is not null as is_taken
      from graphile_worker.jobs) j
    group by 1`.execute(db)
  return rows
}
