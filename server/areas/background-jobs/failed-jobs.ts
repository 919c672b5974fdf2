import { type RawBuilder, sql } from 'kysely'
import type { HistoryEntry } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { orNotFound } from '../../errors/app-error.ts'

/** A job that failed and is not being worked on; one that waits for its first try is none. */
export interface FailedJob {
  id: number
  task: string
  payload: unknown
  attempts: number
  max_attempts: number
  created_at: string
  updated_at: string
  run_at: string
  last_error: string
  person_id: number | null
  person_name: string | null
  company_id: number | null
  company_name: string | null
}

/** The queue's own tables are read as they are; its version is pinned. */
const FROM = sql`
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join people p on p.id = (j.payload ->> 'personId')::integer
  left join companies c on c.id = coalesce((j.payload ->> 'companyId')::integer, p.company_id)`
const HAS_FAILED = sql`j.attempts > 0 and j.last_error is not null and j.locked_at is null`
const COLUMNS = sql`j.id, t.identifier as task, j.payload, j.attempts, j.max_attempts, j.created_at, j.updated_at, j.run_at, j.last_error,
  p.id as person_id, p.firstname || ' ' || p.lastname as person_name, c.id as company_id, c.name as company_name`

export async function readFailedJobs(
  db: Database,
  limit: number,
): Promise<{ jobs: FailedJob[]; total: number; waiting: number }> {
  const [{ rows: jobs }, { rows: counts }] = await Promise.all([
    sql<FailedJob>`select ${COLUMNS} ${FROM} where ${HAS_FAILED}
      order by j.attempts >= j.max_attempts desc, j.updated_at desc, j.id limit ${limit}`.execute(db),
    sql<{ total: number; waiting: number }>`select count(*) filter (where ${HAS_FAILED}) as total,
      count(*) filter (where j.attempts = 0) as waiting from graphile_worker._private_jobs j`.execute(db),
  ])
  return { jobs, total: counts[0]?.total ?? 0, waiting: counts[0]?.waiting ?? 0 }
}

/** The failed job, locked against runners and other deciders. Throws NOT_FOUND if it is none any more. */
export async function holdFailedJob(db: Database, id: number): Promise<FailedJob> {
  const { rows } = await sql<FailedJob>`select ${COLUMNS} ${FROM} where j.id = ${id}
    and ${HAS_FAILED} for update of j`.execute(db)
  return orNotFound(rows[0])
}

/** Calls one of the queue's own functions for a job. */
export const withQueue = (db: Database, call: RawBuilder<unknown>): Promise<unknown> => sql`select ${call}`.execute(db)

/** The history row of a decision: with the record that the job is about, where it is about one. */
export function jobEntry({ id, task, person_id, company_id }: FailedJob, reason?: string): HistoryEntry {
  const record =
    person_id !== null
      ? { entity: 'person' as const, entityId: person_id }
      : company_id !== null
        ? { entity: 'company' as const, entityId: company_id }
        : { entity: 'job' as const, entityId: id }
  const changes = [{ field: 'background_job', from: null, to: task }]
  return { ...record, companyId: company_id, changes, ...(reason === undefined ? {} : { reason }) }
}
