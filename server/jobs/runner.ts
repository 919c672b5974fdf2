import { EventEmitter, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { Settings } from '../settings.ts'
import { keepAlive } from './liveness.ts'
import { withoutAddresses } from './plain-error.ts'
import { parseSchedules } from './schedules.ts'

/** Mails wait on another server, so two at once; the database hands each job to one runner only. */
const CONCURRENCY = 2
/** A new job wakes the runner by itself; this polling interval is for due retries. */
const POLL_MS = 5000
/** Failures to ask for a job, one after another, that end a runner: two rounds of all its workers. */
const FAILURES = 2 * CONCURRENCY

/** One life of the queue's runner. */
export interface JobRunner {
  /** Settles when it has ended, by `stop` or by a failure of its own. */
  ended: Promise<void>
  /** Takes no new jobs and waits for those under way. */
  stop: () => Promise<void>
}

/** Starts the queue's runner on the pool. Throws where the database cannot be reached. */
export async function startRunner(
  pool: pg.Pool,
  taskList: TaskList,
  statements: Settings['databaseStatements'],
  log: FastifyBaseLogger,
): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter()
  const created = once(events, 'pool:create') as Promise<[{ workerPool: { id: string } }]>
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseSchedules(),
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: createQueueLogger(log),
    events,
    // With a delay, even of zero, a failure to report success ends the runner; without one, it would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, preparedStatements: statements === 'named' } },
  })
  endWhenStuck(runner, events, log)
  const ended = watch(runner, created, pool, log)
  return {
    ended,
    stop: async () => {
      await runner.stop()
      await ended
    },
  }
}

/**
 * The queue remembers a failure of its very first query for the life of a runner, and would never get a job again. A failing
 * runner is ended, so that a new one can be started.
 */
function endWhenStuck(runner: Runner, events: WorkerEvents, log: FastifyBaseLogger): void {
  let failures = 0
  const reset = () => {
    failures = 0
  }
  events.on('worker:getJob:empty', reset)
  events.on('job:start', reset)
  events.on('worker:getJob:error', ({ error }) => {
    failures += 1
    if (failures !== FAILURES) return
    log.warn({ err: error }, 'the job runner gets no jobs')
    runner.stop().catch((failure: unknown) => log.warn({ err: failure }, 'the job runner did not end in order'))
  })
}

async function watch(
  runner: Runner,
  created: Promise<[{ workerPool: { id: string } }]>,
  pool: pg.Pool,
  log: FastifyBaseLogger,
): Promise<void> {
  const [{ workerPool }] = await created
  const sayGoodbye = keepAlive(pool, workerPool.id, log)
  try {
    await runner.promise
  } catch (error) {
    log.error({ err: error }, 'the job runner failed')
  }
  await sayGoodbye().catch((error: unknown) => log.warn({ err: error }, 'the job runner ended without a goodbye'))
}

/**
 * The queue's own messages in our log. Their metadata is left out, because it contains the payloads; messages about finished
 * jobs are for debugging only.
 */
const createQueueLogger = (log: FastifyBaseLogger): Logger =>
  new Logger((scope) => (level, message) => {
    const { taskIdentifier: task, jobId: job } = scope
    const text = withoutAddresses(message)
    if (level === 'error') log.error({ task, job }, text)
    else if (level === 'warning') log.warn({ task, job }, text)
    else log.debug({ task, job }, text)
  })
