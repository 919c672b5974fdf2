import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type QueryResult, sql } from 'kysely'
import type { OperationName } from '../../contract/index.ts'
import { buildApp } from '../../server/app.ts'
import { signingPorts } from '../../server/areas/signing/signing-ports.ts'
import { tasks } from '../../server/areas/tasks.ts'
import { sandboxJobs } from '../../server/areas/transfers/sandbox-jobs.ts'
import { keepSending } from '../../server/areas/webhooks/keep-sending.ts'
import type { Services } from '../../server/calls/context.ts'
import type { Database } from '../../server/db/connect.ts'
import { createLifeSign } from '../../server/db/life-sign.ts'
import { createListener } from '../../server/db/listener.ts'
import { createProbe } from '../../server/db/probe.ts'
import { readFrom } from '../../server/db/reader.ts'
import { createFiles, type Files } from '../../server/files/create.ts'
import type { FormRegistry } from '../../server/forms/form-folder.ts'
import { loadForms } from '../../server/forms/load.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import { keepTelling } from '../../server/notifications/keep-telling.ts'
import { createBanxico } from '../../server/outside/ceps/banxico.ts'
import { createEmbedded } from '../../server/outside/esign/embedded/create.ts'
import type { Mail, Mailer } from '../../server/outside/mail/mailer.ts'
import { createTax } from '../../server/outside/tax/create.ts'
import { createTransfers } from '../../server/outside/transfers/create.ts'
import { readSettings, type Settings } from '../../server/settings.ts'
import { openTables } from '../../server/tables/registry.ts'
import { openViews } from '../../server/views/registry.ts'
import { TEST_DATA_KEY } from './cluster.ts'
import { createTestDatabase, TEST_SECRET, type TestDatabase } from './database.ts'
import { createPaper, type Paper } from './paper-esign.ts'
import { createPaperPush, type PaperPush } from './paper-push.ts'
import { asProduct } from './record-statements.ts'
import { type FormFile, formOf } from './uploads.ts'

const OWN_SCHEMAS = readSettings({}).schemasDir
let ownForms: Promise<FormRegistry> | undefined
/** The product's own forms, which no test changes, are compiled once for all files that share their modules. */
const formsOf = (schemasDir: string): Promise<FormRegistry> => {
  if (schemasDir !== OWN_SCHEMAS) return loadForms(schemasDir)
  ownForms ??= loadForms(schemasDir)
  return ownForms
}

export interface Answer {
  status: number
  // Tests look into answers freely; the answer schemas are checked by the server itself.
  body: any
  headers: Record<string, unknown>
}

/** The status of an answer, and the code of a refusal. */
export const statusAndCode = async (answer: Promise<Answer>): Promise<[number, unknown]> => {
  const { status, body } = await answer
  return [status, body.code]
}

export interface TestApp {
  app: FastifyInstance
  database: TestDatabase
  db: Database
  pool: TestDatabase['pool']
  /** A statement on its database. */
  sql: <T = any>(...statement: Parameters<typeof sql>) => Promise<QueryResult<T>>
  /** Its address, where it listens. */
  url: string
  settings: Settings
  files: Files
  /** The services of the app, for another app next to it. */
  services: Services
  /** The service that has agreements signed. */
  paper: Paper
  /** The service that brings messages to devices. */
  push: PaperPush
  /** Mails that left, oldest first. */
  mails: Mail[]
  /** The clock of the app; move it by assigning. */
  now: { value: Date | null }
  call: (operation: OperationName, input?: unknown, token?: string | null, headers?: Record<string, string>) => Promise<Answer>
  /** A call whose answer is a file. */
  download: (
    operation: OperationName,
    input?: unknown,
    token?: string | null,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  /** A call with files, as a form. */
  upload: (operation: OperationName, input: Record<string, unknown>, files: FormFile[], token: string | null) => Promise<Answer>
  close: () => Promise<void>
}

/**
 * The real application on a database of its own, with a mailbox in memory and its job worker. Without the worker jobs stay
 * queued, and only the calls access the database. Agreements are signed at the paper service, or where `signsHere` at our
 * own.
 */
export async function startTestApp(
  overrides: Partial<Settings> = {},
  { hasWorker = true, signsHere = false, listens = false } = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'plantilla-app-'))
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', APP_SECRET: TEST_SECRET, DATA_KEY: TEST_DATA_KEY }),
    ...overrides,
  }
  const mails: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void mails.push(mail) }
  const now: TestApp['now'] = { value: null }
  const forms = await formsOf(settings.schemasDir)
  const files = createFiles(settings)
  const clock = () => now.value ?? new Date()
  const paper = createPaper(clock)
  const push = createPaperPush()
  const services = {
    settings,
    db: database.db,
    reader: readFrom(database.db),
    pool: database.pool,
    probe: createProbe(database.pool, database.keys),
    listener: createListener(database.pool),
    lifeSign: createLifeSign(database.pool),
    forms,
    tables: openTables(settings.schemasDir, forms),
    views: openViews(settings.schemasDir),
    files,
    esign: signsHere ? createEmbedded({ settings, db: database.db, clock, ...signingPorts(database.db, files) }) : paper,
    push,
    transfers: createTransfers({ settings, db: database.db, clock, jobs: sandboxJobs }),
    tax: createTax(settings, clock),
    ceps: settings.cepUrl === null ? null : createBanxico(settings.cepUrl),
    clock,
  }
  const app = await buildApp(services)
  const download: TestApp['download'] = (operation, input = {}, token = null, more = {}) => {
    const headers = { ...more, ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
    return asProduct(async () => app.inject({ method: 'POST', url: `/api/${operation}`, headers, payload: input as object }))
  }
  const worker = hasWorker ? await asProduct(() => startWorker(database.pool, tasks, services, mailer, app.log)) : null
  const stopTelling = hasWorker ? asProduct(() => keepTelling(database.db, clock, app.log)) : null
  const stopSending = hasWorker ? asProduct(() => keepSending(services, app.log, 50)) : null
  return {
    app,
    database,
    db: database.db,
    pool: database.pool,
    sql: <T>(...statement: Parameters<typeof sql>) => sql<T>(...statement).execute(database.db),
    url: listens ? await app.listen({ port: 0, host: '127.0.0.1' }) : '',
    settings,
    files,
    services,
    paper,
    push,
    mails,
    now,
    download,
    call: async (...call) => {
      const response = await download(...call)
      return { status: response.statusCode, body: response.json(), headers: response.headers }
    },
    upload: async (operation, input, files, token) => {
      const { payload, headers } = formOf(input, files)
      const bearer = token === null ? {} : { authorization: `Bearer ${token}` }
      const response = await asProduct(async () =>
        app.inject({ method: 'POST', url: `/api/${operation}`, headers: { ...headers, ...bearer }, payload }),
      )
      return { status: response.statusCode, body: response.json(), headers: response.headers }
    },
    close: async () => {
      await app.close()
      await Promise.all([worker?.stop(), stopTelling?.(), stopSending?.(), services.lifeSign.end()])
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
