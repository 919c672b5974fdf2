import { sql } from 'kysely'
import type { backgroundJobOperations } from '../../../contract/background-jobs/operations.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { Action } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import type { HistoryFinding } from '../../history/check-history.ts'
import { plainError } from '../../jobs/plain-error.ts'
import { SCHEDULES, slotAfter, slotBefore } from '../../jobs/schedules.ts'
import { type FailedJob, readFailedJobs } from './failed-jobs.ts'
import { KEPT, RETENTION } from './tasks/delete-expired.ts'

type Answer = AnswerOf<(typeof backgroundJobOperations)['employee/get-background-jobs']>

const SHOWN = 100

export const getBackgroundJobs: Action<'employee/get-background-jobs'> = async (_input, { db, now }) => {
  const [{ jobs, total, waiting }, schedules, workers, history, retention] = await Promise.all([
    readFailedJobs(db, SHOWN),
    readSchedules(db, now),
    db.selectFrom('workers').select('name').where('seen_at', '>', sql<string>`now() - interval '1 minute'`).execute(),
    readHistoryState(db),
    readRetention(db),
  ])
  return {
    jobs: jobs.map(toJob),
    totalJobs: total,
    waiting,
    workers: workers.length,
    schedules,
    history,
    retention,
    kept: keptKinds(),
  }
}

function toJob(job: FailedJob): Answer['jobs'][number] {
  const { id, task, attempts, max_attempts, created_at, updated_at, run_at, last_error } = job
  const isFailed = attempts >= max_attempts
  return {
    id,
    task,
    state: isFailed ? 'Failed' : 'Retrying',
    about: aboutOf(job),
    tries: attempts,
    max_tries: max_attempts,
    created_at,
    failed_at: updated_at,
    next_try_at: isFailed ? null : run_at,
    error: plainError(last_error),
  }
}

function aboutOf({ person_id, person_name, company_id, company_name }: FailedJob): Answer['jobs'][number]['about'] {
  if (person_id !== null) return { entity: 'person', id: person_id, name: person_name ?? '' }
  return company_id === null ? null : { entity: 'company', id: company_id, name: company_name ?? '' }
}

/** The minimum terms of data that is not deleted automatically. */
const keptKinds = () => KEPT.map(({ kind, years, law }) => ({ kind, years, law }))

/** Each kind of data that is deleted automatically, with its term and the deletions of the last run. */
async function readRetention(db: Database) {
  const runs = await db.selectFrom('retention_runs').selectAll().execute()
  return RETENTION.map(({ table, days, law }) => {
    const run = runs.find(({ kind }) => kind === table)
    return { kind: table, days, law, last_run_at: run?.ran_at ?? null, deleted: run?.deleted ?? 0, total: run?.total ?? 0 }
  })
}

/** Result of the last check of the history; a running one counts as soon as it has found something. */
async function readHistoryState(db: Database) {
  const last = await db
    .selectFrom('history_checks')
    .select(['finished_at', 'checked', 'broken', 'findings'])
    .where((row) => row.or([row('finished_at', 'is not', null), row('broken', '>', 0)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const findings = last.findings as unknown as HistoryFinding[]
  const first_id = findings.find(({ id }) => id !== null)?.id ?? null
  return { checked_at: last.finished_at, checked: last.checked, broken: last.broken, first_id }
}

/** A run may wait for a busy queue and for its own retries; after this time it counts as missed. */
const GRACE_MS = 3_600_000

/** Each schedule with its last and next run, and whether one was missed since the schedule is known. */
async function readSchedules(db: Database, now: Date) {
  const [runs, { rows: known }] = await Promise.all([
    db.selectFrom('scheduled_runs').selectAll().execute(),
    sql<{
      identifier: string
      known_since: string
    }>`select identifier, known_since from graphile_worker._private_known_crontabs`.execute(db),
  ])
  return SCHEDULES.map(({ task, cron }) => {
    const run = runs.find((one) => one.task === task)
    const registered = known.find(({ identifier }) => identifier === task)
    const due = slotBefore(cron, new Date(now.getTime() - GRACE_MS))
    const doneUntil = run?.done_slot ?? registered?.known_since ?? null
    return {
      task,
      cron,
      last_done_at: run?.done_at ?? null,
      last_failed_at: run?.failed_at ?? null,
      next_run_at: slotAfter(cron, now)?.toISOString() ?? null,
      is_late: due !== null && doneUntil !== null && Date.parse(doneUntil) < due.getTime(),
    }
  })
}
