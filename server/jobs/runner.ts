import { EventEmitter, once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { createLifeSign, LIFE_SIGNS } from '../db/life-sign.ts'
import { JOBS_WITH_KEY } from '../queue/catalogue.ts'
import type { Settings } from '../settings.ts'
import { withoutAddresses } from './plain-error.ts'
import { parseSchedules } from './schedules.ts'

const BEAT_MS = 3000
/** Without its connection, a server that gave no sign of life for this long is dead. */
const SILENT = '8 seconds'
/** With it, half a minute can be a busy machine; after a minute the server counts as dead. */
const GONE = '1 minute'
/** After the database was away, others get this long to connect again before they are judged by their connection. */
const PATIENCE_MS = 10_000

/**
 * Repeatedly gives a sign of life for a job runner, and frees the jobs of dead ones; by itself the queue frees the jobs of a
 * crashed server only after four hours. @returns ends it, after the runner has ended.
 */
function keepAlive(pool: pg.Pool, name: string, log: FastifyBaseLogger): () => Promise<void> {
  const connection = createLifeSign(pool, name)
  const beat = async (): Promise<void> => {
    try {
      await connection.keep()
      await giveSignOfLife(pool, name)
      await forgetDead(pool, connection.heldForMs() > PATIENCE_MS)
      const freed = await freeOrphanedJobs(pool)
      if (freed > 0) log.warn({ jobs: freed }, 'took over jobs of a server that is gone')
    } catch (error) {
      log.warn({ err: error }, 'could not give a sign of life')
    }
  }
  let last = beat()
  const timer = setInterval(() => {
    last = last.then(beat)
  }, BEAT_MS)
  return async () => {
    clearInterval(timer)
    await last
    await connection.end()
    await pool.query('delete from workers where name = $1', [name])
  }
}

const giveSignOfLife = (pool: pg.Pool, name: string) =>
  pool.query('insert into workers (name) values ($1) on conflict (name) do update set seen_at = now()', [name])

/** A runner is dead when it has been silent for long, or for a moment and without its lock. */
const forgetDead = (pool: pg.Pool, byLock: boolean) =>
  pool.query(
    `delete from workers where seen_at < now() - $1::interval or ($2 and seen_at < now() - $3::interval
       and pg_try_advisory_xact_lock(hashtext($4), hashtext(name)))`,
    [GONE, byLock, SILENT, LIFE_SIGNS],
  )

/** Jobs taken a moment ago are left alone: a runner that just started may not have given its first sign. */
async function freeOrphanedJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select locked_by from graphile_worker.jobs j
     where locked_at < now() - interval '10 seconds' and not exists (select from workers w where w.name = j.locked_by)`,
  )
  const gone = [...new Set(rows.map((row) => row.locked_by))]
  if (gone.length === 0) return 0
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone])
  // A job whose key a newer one took while the dead server held it: it has no tries left, and the newer one does its work.
  await pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
       where locked_at is null and key is null and attempts >= max_attempts and last_error is null
         and task_identifier = any($1::text[])))`,
    [JOBS_WITH_KEY],
  )
  return rows.length
}

/** Mails wait on another server, so two at once; the database hands each job to one runner only. */
const CONCURRENCY = 2
/** A new job wakes the runner by itself; this polling interval is for due retries. */
const POLL_MS = 5000
/** Failures to ask for a job, one after another, that end a runner: two rounds of all its workers. */
const FAILURES = 2 * CONCURRENCY

/** One life of the queue's runner. */
export type JobRunner = Awaited<ReturnType<typeof startRunner>>

/** Starts the queue's runner on the pool. Throws where the database cannot be reached. */
export async function startRunner(
  pool: pg.Pool,
  taskList: TaskList,
  statements: Settings['databaseStatements'],
  log: FastifyBaseLogger,
) {
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
    /** Settles when it has ended, by `stop` or by a failure of its own. */
    ended,
    /** Takes no new jobs and waits for those under way. */
    stop: async (): Promise<void> => {
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
