import { getCompileCacheDir } from 'node:module'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp } from './app.ts'
import { signingPorts } from './areas/signing/signing-ports.ts'
import { tasks } from './areas/tasks.ts'
import { sandboxJobs } from './areas/transfers/sandbox-jobs.ts'
import { keepSending } from './areas/webhooks/keep-sending.ts'
import type { Services } from './calls/context.ts'
import { openDatabase, type RunningDatabase } from './database.ts'
import { connect, type Database } from './db/connect.ts'
import { createLifeSign } from './db/life-sign.ts'
import { createListener } from './db/listener.ts'
import { createProbe } from './db/probe.ts'
import { type Reader, readFrom, readFromReplica } from './db/reader.ts'
import { createFiles } from './files/create.ts'
import { loadForms } from './forms/load.ts'
import { startWorker } from './jobs/worker.ts'
import { loadTexts } from './language.ts'
import { keepTelling } from './notifications/keep-telling.ts'
import { createBanxico } from './outside/ceps/banxico.ts'
import { createESign } from './outside/esign/create.ts'
import { createMailer } from './outside/mail/create.ts'
import { createPush } from './outside/push/create.ts'
import { createTax } from './outside/tax/create.ts'
import { createTransfers } from './outside/transfers/create.ts'
import { readRelease } from './release.ts'
import { readSettings, type Settings } from './settings.ts'
import { exitWithFailure } from './start-failure.ts'
import { openTables } from './tables/registry.ts'
import { openViews } from './views/registry.ts'
import { startTraces } from './watching/traces.ts'

await start().catch(exitWithFailure)

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  loadTexts(settings.schemasDir)
  const endTraces = settings.traces === null ? null : await startTraces(settings.traces, readRelease(settings.distDir).version)
  // Before the database, since a broken form file ends the start and must not leave one running.
  const forms = await loadForms(settings.schemasDir, getCompileCacheDir() ?? null)
  const database = await openDatabase(settings, reportTrouble)
  const db = connect(database.pool, [settings.secret, ...settings.formerSecrets], settings.databaseStatements, database.keys)
  const files = createFiles(settings)
  // Loaded on demand: production never holds the demo's code or its published password.
  if (settings.demo) await (await import('./demo/fill.ts')).fillDemo({ settings, db, files })
  const tables = openTables(settings.schemasDir, forms)
  const clock = () => new Date()
  const esign = createESign({ settings, db, clock, ...signingPorts(db, files) })
  const listener = createListener(database.pool)
  const lifeSign = createLifeSign(database.pool)
  const transfers = createTransfers({ settings, db, clock, jobs: sandboxJobs })
  const services = {
    settings,
    db,
    reader: openReader(db, database, settings, (err) =>
      app.log.warn({ err }, 'the replica cannot be read: lists come from the database itself'),
    ),
    pool: database.pool,
    probe: createProbe(database.pool, database.keys),
    listener,
    lifeSign,
    forms,
    tables,
    views: openViews(settings.schemasDir),
    files,
    esign,
    push: createPush(settings),
    transfers,
    tax: createTax(settings, clock),
    ceps: settings.cepUrl === null ? null : createBanxico(settings.cepUrl),
    clock,
  }
  const app = await buildApp(services)
  if (database.roleProblem !== null) app.log.warn(database.roleProblem)
  const stopWork = settings.role === 'web' ? null : await startWork(services, database.pool, app.log)
  await app.listen({ host: settings.host, port: settings.port })
  stopOnSignals(app, async () => {
    await app.close()
    await Promise.all([stopWork?.(), lifeSign.end()])
    await database.stop()
    await endTraces?.()
  })
}

function openReader(
  db: Database,
  { replica, keys }: RunningDatabase,
  { databaseStatements }: Settings,
  onTrouble: (error: unknown) => void,
): Reader {
  return replica === null ? readFrom(db) : readFromReplica(db, connect(replica, [], databaseStatements, keys), onTrouble)
}

/**
 * Starts the work that no caller waits for: jobs, also those of the clock, telling people of changes, and webhooks.
 * @returns ends it in order
 */
async function startWork(services: Services, pool: pg.Pool, log: FastifyBaseLogger): Promise<() => Promise<unknown>> {
  const worker = await startWorker(pool, tasks, services, createMailer(services.settings), log)
  const stopTelling = keepTelling(services.db, services.clock, log)
  const stopSending = keepSending(services, log)
  return () => Promise.all([worker.stop(), stopTelling(), stopSending()])
}

/** A database that returns is logged; without one the process ends, so that the process manager restarts it. */
function reportTrouble(message: string, error?: Error): void {
  console.error(message)
  if (!error) return
  console.error(error)
  process.exit(1)
}

/** Ctrl+C reaches a server behind npm twice, from the terminal and from npm: that is one wish, not impatience. */
const SAME_WISH_MS = 500

/** In order: refuse new calls, finish running ones, finish jobs, stop the database. A second signal ends at once. */
function stopOnSignals(app: FastifyInstance, stop: () => Promise<void>): void {
  let askedAt: number | null = null
  const onSignal = (signal: string) => {
    if (askedAt !== null && performance.now() - askedAt > SAME_WISH_MS) process.exit(1)
    if (askedAt !== null) return
    askedAt = performance.now()
    app.log.info({ signal }, 'stopping')
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'did not stop in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
