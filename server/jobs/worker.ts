import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { JobHelpers, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Services } from '../calls/context.ts'
import { replaceRow } from '../db/rows.ts'
import { mailOf, withLog } from '../outside/mail/logged-mailer.ts'
import type { Mailer } from '../outside/mail/mailer.ts'
import type { JobName } from '../queue/catalogue.ts'
import { jobSecondsTally, jobTally } from '../watching/tally.ts'
import { traced } from '../watching/traces.ts'
import { type JobRunner, startRunner } from './runner.ts'
import type { Task, TaskContext, Tasks } from './task.ts'

const RESTART_MS = 2000

export interface Worker {
  /** Takes no new jobs, waits for those under way, and ends. */
  stop: () => Promise<void>
}

/**
 * Runs jobs from the queue until stopped. When an outage of the database ends the queue's runner it is started again,
 * as often as it takes. Throws if the first start fails.
 */
export async function startWorker(
  pool: pg.Pool,
  tasks: Tasks,
  services: Services,
  mailer: Mailer,
  log: FastifyBaseLogger,
): Promise<Worker> {
  const taskList = bindTasks(tasks, { services, mailer, log })
  const launch = (): Promise<JobRunner> => startRunner(pool, taskList, services.settings.databaseStatements, log)
  const stopping = new AbortController()
  const done = keepRunning(await launch(), launch, stopping.signal, log)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function keepRunning(
  first: JobRunner,
  launch: () => Promise<JobRunner>,
  stopping: AbortSignal,
  log: FastifyBaseLogger,
): Promise<void> {
  const aborted = once(stopping, 'abort')
  let runner: JobRunner | null = first
  while (!stopping.aborted) {
    if (runner) await Promise.race([runner.ended, aborted])
    if (stopping.aborted) break
    log.warn('the job runner is not running and will be started again')
    runner = null
    await Promise.race([pause(RESTART_MS), aborted])
    if (stopping.aborted) break
    runner = await launch().catch((error: unknown) => {
      log.warn({ err: error }, 'the job runner cannot start yet')
      return null
    })
  }
  await runner?.stop()
}

/** Jobs whose last step is not the mail. A repetition does the other steps, or also mails again, because the link is a new one. */
const GO_ON_AFTER_MAIL: readonly string[] = ['send-digest', 'send-reset-link'] satisfies JobName[]
const MAIL_AGAIN: readonly string[] = ['send-signing-invitation'] satisfies JobName[]

/** The queue passes untyped payloads, which were typed when they were enqueued. */
function bindTasks(tasks: Tasks, context: TaskContext): TaskList {
  const { services, log, mailer } = context
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'a mail that left is not in the list of mails')
  const bind = ([name, task]: [string, Task<JobName>]) => {
    const run = noteRun(name, task)
    const work = async (payload: never, { id, attempts }: JobHelpers['job']): Promise<void> => {
      const jobId = Number(id)
      const isAgain = attempts > 1 && !MAIL_AGAIN.includes(name)
      // The mail left, and the server or the database died before the job could be marked as done.
      const mailed = isAgain ? await mailOf(services.db, jobId) : null
      if (mailed !== null && !GO_ON_AFTER_MAIL.includes(name)) return
      await run(payload, {
        ...context,
        mailed,
        mailer: withLog(mailer, { ...services, jobId, onTrouble }),
      })
    }
    const tracedWork = (payload: never, job: JobHelpers['job']) =>
      traced(
        `job ${name}`,
        'CONSUMER',
        { 'plantilla.job': name, 'plantilla.job.id': job.id, 'plantilla.job.try': job.attempts },
        () => work(payload, job),
      )
    return [name, (payload: never, { job }: JobHelpers) => counted(name, tracedWork(payload, job))]
  }
  return Object.fromEntries(Object.entries(tasks as Record<string, Task<JobName>>).map(bind)) as TaskList
}

async function counted(job: string, work: Promise<void>): Promise<void> {
  const startedAt = performance.now()
  let result = 'failed'
  try {
    await work
    result = 'done'
  } finally {
    jobTally.add({ job, result })
    jobSecondsTally.add({ job }, (performance.now() - startedAt) / 1000)
  }
}

/** Notes how a job that the clock started ended, so that one that did not run, or not well, is seen. */
function noteRun<P extends object>(
  name: string,
  task: Task<never>,
): (payload: P, context: Parameters<Task<never>>[1]) => Promise<void> {
  return async (payload, context) => {
    // The queue adds it to the payload of a scheduled job.
    const slot = (payload as { _cron?: { ts: string } })._cron?.ts
    const run = () => task(payload as never, context)
    if (slot === undefined) return run()
    const { db, clock } = context.services
    try {
      await run()
    } catch (error) {
      await replaceRow(db, 'scheduled_runs', { task: name }, { failed_at: clock().toISOString() })
      throw error
    }
    await replaceRow(db, 'scheduled_runs', { task: name }, { done_slot: slot, done_at: clock().toISOString() })
  }
}
