import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { validationError } from '../../errors/app-error.ts'
import { holdFailedJob, jobEntry, withQueue } from './failed-jobs.ts'

const MIN_REASON = 10
const MAX_REASON = 500

/** Removes a failed job from the queue permanently. */
export const giveUpJob: Action<'employee/give-up-background-job'> = async ({ id, reason }, { db, record }) => {
  const words = reason.trim()
  if (words.length < MIN_REASON || words.length > MAX_REASON) {
    throw validationError([{ field: 'reason', message: t('server-fields.reason') }])
  }
  const job = await holdFailedJob(db, id)
  await withQueue(db, sql`graphile_worker.complete_jobs(array[${id}]::bigint[])`)
  await record(jobEntry(job, words))
  return { givenUp: true }
}
