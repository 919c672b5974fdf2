/**
 * Work on many people at once by the server as it runs in production, on the embedded database with its usual settings: the
 * payroll of a company from the call to the last stored amount, and a batch of invoices. Beside the seconds stand ratios of
 * one run and the seconds of processor, because neighbours on the machine disturb the seconds alone.
 */
import { join } from 'node:path'
import type pg from 'pg'
import { connect, createPool } from '../../server/db/connect.ts'
import { startEmbeddedDatabase } from '../../server/db/embedded/start.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { TestApp } from '../support/app.ts'
import { createAdmin, createTeam, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { createPayrollTeam, FORTNIGHT, openRun } from '../support/payment-requests.ts'
import { type RunningServer, startOurs } from './servers.ts'
import { type Work, watchProcesses } from './watch-processes.ts'

export const BULK_LIMITS = { payrollSeconds: 20, growth: 1.5, memory: 1.3 }
const FEW = 1_000
const MANY = 10_000

export interface BulkFigures {
  payroll: Record<'few' | 'many', Work>
  invoices: Record<'few' | 'many', Work>
  /** Until the page of the request of ten thousand is there, in milliseconds. */
  pageMs: number
}

interface Bench {
  app: TestApp
  server: RunningServer
  databasePid: number
}

export async function measureBulk(folder: string, port: number): Promise<BulkFigures> {
  const cluster = await startEmbeddedDatabase(join(folder, 'bulk'))
  const connection = cluster.connection('postgres')
  const pool = createPool(connection, 4, 0)
  await migrate(pool)
  const app = { database: { pool, db: connect(pool) }, now: { value: null } } as unknown as TestApp
  // A server fills an empty database with the demo.
  const admin = await createAdmin(app)
  const url = `postgres://${connection.user}@localhost/postgres?host=${encodeURIComponent(String(connection.host))}`
  const server = await startOurs(port, { DATABASE_URL: url, DATA_DIR: join(folder, 'bulk-server'), LOG_LEVEL: 'warn' })
  const bench = { app, server, databasePid: await postmasterOf(pool) }
  try {
    const few = await measurePayroll(bench, FEW)
    const many = await measurePayroll(bench, MANY)
    const invoices = { few: await measureInvoices(bench, FEW, admin), many: await measureInvoices(bench, MANY, admin) }
    return { payroll: { few: few.work, many: many.work }, invoices, pageMs: many.pageMs }
  } finally {
    await server.stop()
    await pool.end()
    await cluster.stop()
  }
}

async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid")
  return rows[0].pid
}

/** Answers are looked into freely; a server that answers otherwise ends the measuring. */
async function call({ server }: Bench, operation: string, input: object, token: string): Promise<any> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(`http://127.0.0.1:${server.port}/api/${operation}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  })
  const body = await response.json()
  if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${JSON.stringify(body).slice(0, 300)}`)
  return body
}

/** A fortnight of so many people is counted, and its page opened. */
async function measurePayroll(bench: Bench, size: number): Promise<{ work: Work; pageMs: number }> {
  const { companyId, tokens } = await createPayrollTeam(bench.app, { size })
  const made = await call(bench, 'payroll/create-request-payment', { companyId, ...FORTNIGHT }, tokens.admin)
  const requestId: number = made.requestPayment.id
  const watched = watchProcesses(bench.server.pid, bench.databasePid)
  const { jobId, streamToken } = await call(bench, 'payroll/recalculate-request-payment', { requestId }, tokens.admin)
  const stream = await openRun(`http://127.0.0.1:${bench.server.port}`, { jobId, token: streamToken })
  await stream.ended
  const work = watched.end()
  expectAll(stream.events.at(-1)?.data, size)
  const began = performance.now()
  const { requestPayment } = await call(bench, 'payroll/get-request-payment-by-id', { requestId }, tokens.admin)
  if (requestPayment.payroll_counts.Calculated !== size) throw new Error('Not everybody was calculated.')
  return { work, pageMs: performance.now() - began }
}

async function measureInvoices(bench: Bench, size: number, admin: string): Promise<Work> {
  const { companyId, ids } = await createTeam(bench.app.database, size)
  const watched = watchProcesses(bench.server.pid, bench.databasePid)
  const { batchKey, streamToken } = await call(bench, PREPARE, { companyId, idEmployees: ids, ...NOVEMBER }, admin)
  const stream = await openBatch(`http://127.0.0.1:${bench.server.port}`, { payload: { batchKey }, token: streamToken })
  await stream.ended
  expectAll(stream.events.at(-1)?.data, size)
  return watched.end()
}

function expectAll(last: { completed?: number; errors?: unknown[] } | undefined, size: number): void {
  if (last?.completed !== size || last.errors?.length !== 0)
    throw new Error(`It did not come to its end: ${JSON.stringify(last)}`)
}
