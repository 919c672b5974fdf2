import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../calls/context.ts'
import type { Database } from '../db/connect.ts'
import { tokenDigest } from '../db/token-digest.ts'
import { AppError } from '../errors/app-error.ts'
import type { Settings } from '../settings.ts'
import { jobSecondsTally, jobTally, mailTally, readTally, streamTally, type Tally, webhookTally } from '../watching/tally.ts'
import { bearerOf } from './bearer.ts'
import { callName, isStream } from './call-log.ts'

/** Seconds: most calls take a few milliseconds, a download or a payroll some seconds. */
const CALL_SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

/**
 * Figures of this process for Prometheus at `/metrics`, for a caller with the token of the settings; without one nothing is
 * measured, and the address is unknown. Figures of the queue and of work on payrolls are those of the database.
 */
export async function registerMetrics(app: FastifyInstance, services: Services): Promise<void> {
  const { metricsToken } = services.settings
  if (metricsToken === null) return
  const { register, readFigures, observeCall } = await createMetrics(services, (error) =>
    app.log.warn({ err: error }, 'figures of the database are missing'),
  )
  const expected = tokenDigest(metricsToken)
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(reply)) {
      observeCall({ call: callName(request), status: `${Math.trunc(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000)
    }
    done()
  })
  app.get('/metrics', { logLevel: 'warn', schema: { hide: true } as object }, async (request, reply) => {
    const bearer = bearerOf(request)
    if (bearer === null || !timingSafeEqual(tokenDigest(bearer), expected)) throw new AppError('UNAUTHENTICATED')
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await readFigures())
  })
}

type Watched = Pick<Services, 'db' | 'pool'> & { settings: Pick<Settings, 'databasePool'> }

/** The library is loaded only where a token is set: most installations are small and have no Prometheus. */
export async function createMetrics(services: Watched, onTrouble: (error: unknown) => void) {
  const { Registry, Counter, Gauge, Histogram, collectDefaultMetrics } = await import('prom-client')
  const { db, pool } = services
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `plantilla_${name}`, help, labelNames, registers })
  const named = (name: string, help: string, { labels }: Tally) => ({
    name: `plantilla_${name}`,
    help,
    labelNames: [...labels],
    registers,
  })
  const count = (name: string, help: string, tally: Tally) =>
    new Counter({ ...named(name, help, tally), collect: fillFrom(tally) })

  const calls = new Histogram({
    name: 'plantilla_call_seconds',
    help: 'Answered calls, by operation and class of status.',
    labelNames: ['call', 'status'],
    buckets: CALL_SECONDS,
    registers,
  })
  count('mails_total', 'Mails handed over to the mail server, or refused by it.', mailTally)
  count('jobs_total', 'Jobs that this process ended.', jobTally)
  count('job_seconds_total', 'Seconds that jobs took.', jobSecondsTally)
  count('list_reads_total', 'Lists and reports, by the database that they were read from, where there is a replica.', readTally)
  count('webhooks_total', 'Tries to send events to endpoints of other programs.', webhookTally)
  new Gauge({ ...named('streams', 'Open streams of events.', streamTally), collect: fillFrom(streamTally) })

  const connections = gauge('database_connections', 'Connections of the pool.', ['state'])
  const waiting = gauge('database_waiting', 'Calls that wait for a connection.')
  gauge('database_connections_limit', 'Connections that this process may hold.').set(services.settings.databasePool)
  const up = gauge('database_up', 'Whether the database answered.')
  const jobs = gauge('queue_jobs', 'Jobs of all processes that are not done.', ['job', 'state'])
  const oldest = gauge('queue_oldest_seconds', 'For how long the oldest job waits though it is due.', ['job'])
  const runs = gauge('payroll_runs', 'Work on payrolls that is not done.', ['kind', 'state'])
  const silent = gauge('payroll_run_silent_seconds', 'For how long work on payrolls made no progress, at most.', ['kind'])

  const askDatabase = async (): Promise<void> => {
    for (const one of [jobs, oldest, runs, silent]) one.reset()
    try {
      for (const { job, oldest: seconds, ...states } of await readQueueFigures(db)) {
        for (const [state, count] of Object.entries(states)) jobs.set({ job, state }, count)
        oldest.set({ job }, seconds)
      }
      for (const { kind, status, count, seconds } of await readRuns(db)) {
        runs.set({ kind, state: status.toLowerCase() }, count)
        if (status === 'Running') silent.set({ kind }, seconds)
      }
      up.set(1)
    } catch (error) {
      onTrouble(error)
      up.set(0)
    }
  }
  return {
    register,
    readFigures: async (): Promise<string> => {
      // Counted before we take one ourselves.
      connections.set({ state: 'in-use' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      waiting.set(pool.waitingCount)
      await askDatabase()
      return register.metrics()
    },
    observeCall: (labels: { call: string; status: string }, seconds: number) => calls.observe(labels, seconds),
  }
}

/** A metric of the library, whether counter or gauge. */
interface Filled {
  reset: () => void
  inc: (values: Record<string, string>, count: number) => void
}

/** The library asks a metric for its figures when they are read. */
const fillFrom = (tally: Tally) =>
  function (this: Filled): void {
    this.reset()
    for (const { values, count } of tally.entries()) this.inc(values, count)
  }

async function readRuns(db: Database) {
  const { rows } = await sql<{ kind: string; status: string; count: number; seconds: number }>`
    select kind, status, count(*), extract(epoch from now() - min(progressed_at))::float8 as seconds
    from payroll_runs where status in ('Running', 'Failed') group by 1, 2`.execute(db)
  return rows
}

/**
 * The queue at this moment, by kind of job; one walk over the jobs that are not done. Those for `later` are retries after a
 * failure, and what was ordered for later; those that `failed` have used up their tries.
 */
async function readQueueFigures(db: Database) {
  const { rows } = await sql<{ job: string; oldest: number } & Record<'waiting' | 'later' | 'running' | 'failed', number>>`
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
