import { sql } from 'kysely'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { checkedReason } from '../../errors/checked-reason.ts'
import type { JobPayloads } from '../../queue/catalogue.ts'
import { forgetUnsent } from '../envelopes/deliver-envelope.ts'
import { envelopeEntry } from '../envelopes/envelope-row.ts'
import { holdFailedJob, jobEntry, withQueue } from './failed-jobs.ts'

export const giveUpJob: Action<'employee/give-up-background-job'> = async ({ id, reason }, context) => {
  const { db, record } = context
  const words = checkedReason(reason)
  const job = await holdFailedJob(db, id)
  await withQueue(db, sql`graphile_worker.complete_jobs(array[${id}]::bigint[])`)
  await record(jobEntry(job, words))
  await RELEASES[job.task]?.(job.payload, words, context)
  return { givenUp: true }
}

type Release = (payload: unknown, reason: string, context: CallContext<Session>) => Promise<void>

/** Releases records that wait for the job and would otherwise wait forever. */
const RELEASES: Readonly<Record<string, Release>> = {
  'send-envelope': async (payload, reason, { db, record }) => {
    const envelope = await forgetUnsent(db, (payload as JobPayloads['send-envelope']).id)
    if (envelope) await record(envelopeEntry(envelope, { action: 'envelope.failed', changes: [], reason }))
  },
}
