/**
 * Work on many people at once by the server as in production, on the embedded database with its usual settings: the payroll
 * of a company from the call to the last stored amount, and a batch of invoices. In addition to seconds it reports ratios
 * within one run and seconds of processor time, because other load on the machine disturbs the seconds alone.
 */
import type pg from 'pg'
import type { TestApp } from '../support/app.ts'
import { createTeam, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { createPayrollTeam, FORTNIGHT, openRun } from '../support/payment-requests.ts'
import { signInAs } from '../support/people.ts'
import { connectSealed } from '../support/sealed.ts'
import type { Report } from './report.ts'
import type { Bench, Scale } from './scale.ts'
import { call, type RunningServer, withDatabase } from './servers.ts'
import { type Work, watchProcesses } from './watch-processes.ts'

const LIMITS = { payrollSeconds: 4, invoiceSeconds: 2, growth: 1.5, memory: 1.3 }

interface Running {
  app: Pick<TestApp, 'db' | 'now'>
  server: RunningServer
  databasePid: number
}

export const measureBulk = (bench: Bench): Promise<void> =>
  withDatabase(bench, 'bulk', async ({ pool, start }) => {
    const { scale, report } = bench
    const db = await connectSealed(pool)
    const app = { db, now: { value: null } }
    // A server fills an empty database with the demo.
    const admin = await signInAs(app, { role: 'Admin' })
    const running = { app, server: await start(), databasePid: await postmasterOf(pool) }
    const few = await measurePayroll(running, scale.few)
    const many = await measurePayroll(running, scale.many)
    const payrolls = `payroll of ${scale.many} with storage`
    report.add({ part: 'bulk', name: payrolls, value: many.work.seconds, unit: 's', atMost: LIMITS.payrollSeconds })
    tell(report, scale, 'payroll', few.work, many.work)
    report.add({ part: 'bulk', name: `page of ${scale.many} payrolls`, value: many.pageMs, unit: 'ms' })
    const invoices = await measureInvoices(running, scale.few, admin)
    const batch = await measureInvoices(running, scale.many, admin)
    const made = `batch of ${scale.many} invoices`
    report.add({ part: 'bulk', name: made, value: batch.seconds, unit: 's', atMost: LIMITS.invoiceSeconds })
    tell(report, scale, 'invoices', invoices, batch)
  })

/** The cost of many compared with few, in processor time and memory. */
function tell(report: Report, { few: fewer, many: more }: Scale, name: string, few: Work, many: Work): void {
  const part = 'bulk'
  const workOf = ({ serverCpu, databaseCpu }: Work) => serverCpu + databaseCpu
  const told = ({ seconds, serverCpu, databaseCpu }: Work) =>
    `${seconds.toFixed(1)} s (server ${serverCpu.toFixed(1)} s, database ${databaseCpu.toFixed(1)} s)`
  const growth = whole(workOf(many) / workOf(few) / (more / fewer))
  const note = `${fewer}: ${told(few)}, ${more}: ${told(many)}`
  report.add({ part, name: `${name}, one among more`, value: growth, unit: '× the work', atMost: LIMITS.growth, note })
  const ratio = whole(many.secondHalfMb / many.firstHalfMb)
  const peak = `at most ${Math.max(many.firstHalfMb, many.secondHalfMb).toFixed(0)} MB`
  report.add({ part, name: `${name}, second half`, value: ratio, unit: '× the memory', atMost: LIMITS.memory, note: peak })
}

/** `null` where the system does not tell, and where the work was too little to be seen. */
const whole = (ratio: number): number | null => (Number.isFinite(ratio) ? ratio : null)

async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid")
  return rows[0].pid
}

/** Calculates a fortnight of this number of people, and opens its page. */
async function measurePayroll(running: Running, size: number): Promise<{ work: Work; pageMs: number }> {
  const { companyId, tokens } = await createPayrollTeam(running.app, { size })
  const made = await call(running.server.port, 'payroll/create-request-payment', { companyId, ...FORTNIGHT }, tokens.admin)
  const requestId: number = made.requestPayment.id
  const watched = watchProcesses(running.server.pid, running.databasePid)
  const { jobId, streamToken } = await call(
    running.server.port,
    'payroll/recalculate-request-payment',
    { requestId },
    tokens.admin,
  )
  const stream = await openRun(`http://127.0.0.1:${running.server.port}`, { jobId, token: streamToken })
  await stream.ended
  const work = watched.end()
  expectAll(stream.events.at(-1)?.data, size)
  const began = performance.now()
  const { requestPayment } = await call(running.server.port, 'payroll/get-request-payment-by-id', { requestId }, tokens.admin)
  if (requestPayment.payroll_counts.Calculated !== size) throw new Error('Not everybody was calculated.')
  return { work, pageMs: performance.now() - began }
}

async function measureInvoices(running: Running, size: number, admin: string): Promise<Work> {
  const { companyId, ids } = await createTeam(running.app, size)
  const watched = watchProcesses(running.server.pid, running.databasePid)
  const { batchKey, streamToken } = await call(
    running.server.port,
    PREPARE,
    { companyId, idEmployees: ids, ...NOVEMBER },
    admin,
  )
  const stream = await openBatch(`http://127.0.0.1:${running.server.port}`, { payload: { batchKey }, token: streamToken })
  await stream.ended
  expectAll(stream.events.at(-1)?.data, size)
  return watched.end()
}

function expectAll(last: { completed?: number; errors?: unknown[] } | undefined, size: number): void {
  if (last?.completed !== size || last.errors?.length !== 0)
    throw new Error(`It did not come to its end: ${JSON.stringify(last)}`)
}
