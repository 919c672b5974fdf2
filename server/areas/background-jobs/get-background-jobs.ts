import { sql } from 'kysely'
import type { backgroundJobOperations } from '../../../contract/background-jobs/operations.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { Action } from '../../calls/handlers.ts'
import { plainError } from '../../jobs/plain-error.ts'
import { type FailedJob, readFailedJobs } from './failed-jobs.ts'
import { readHistoryState } from './read-history-state.ts'
import { keptKinds, readRetention } from './read-retention.ts'
import { readSchedules } from './read-schedules.ts'

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
