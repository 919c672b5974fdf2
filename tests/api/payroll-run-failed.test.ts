import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createPayrollTeam, openRun, payrollDesk, period } from '../support/payment-requests.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { listens: true })
const team = beforehand(() => createPayrollTeam(app))
beforeAll(async () => {
  // Any fault of ours, at the last step of a calculation.
  await app.pool.query(`create function fail_totals() returns trigger language plpgsql as
    $$begin raise exception 'a fault of ours'; end$$`)
})

const { ask: call, made } = payrollDesk(app, () => team)
const read = async (requestId: number) => (await call('payroll/get-request-payment-by-id', { requestId })).body.requestPayment
const breakTotals = () =>
  app.pool.query(`create trigger fail_totals before update of fee on payment_requests
    for each row execute function fail_totals()`)
const mendTotals = () => app.pool.query('drop trigger fail_totals on payment_requests')

test('a failed calculation says so, releases the request, shows in the background jobs, and can be retried [F1]', async () => {
  const requestId = await made()
  await breakTotals()
  const begun = await call('payroll/recalculate-request-payment', { requestId })
  const { jobId, streamToken: token } = begun.body
  const stream = await openRun(app.url, { jobId, token })
  await stream.ended
  // Watchers get the reference under which the log has the error.
  const reference = stream.events.at(-1)?.data.failure
  expect(stream.events.at(-1)?.data).toEqual({ completed: 0, total: 3, failure: expect.stringMatching(/^[\w-]{36}$/) })
  const failed = await read(requestId)
  expect(failed).toMatchObject({ status: 'Pending', running_job: null })
  expect(failed.failed_calculation).toEqual({ reference, at: expect.any(String) })
  const shown = { task: 'work-payroll-run', about: { entity: 'company', id: team.companyId }, error: 'a fault of ours' }
  await vi.waitFor(
    async () => expect((await call('employee/get-background-jobs', {})).body.jobs).toMatchObject([shown]),
    20_000,
  )
  // Nothing holds it: it can be counted again.
  await mendTotals()
  expect((await call('payroll/recalculate-request-payment', { requestId })).status).toBe(200)
  await vi.waitFor(async () => expect((await read(requestId)).status).toBe('Calculated'), 20_000)
  expect((await read(requestId)).failed_calculation).toBeNull()
})

test('the queue ends a failed calculation by itself, and leaves a request alone that went on meanwhile [F1]', async () => {
  const retried = await made({ ...period('2026-02-01', '2026-02-15'), payment_date: '2026-02-13' })
  const cancelled = await made({ ...period('2026-02-16', '2026-02-28'), payment_date: '2026-02-27' })
  await breakTotals()
  for (const requestId of [retried, cancelled]) {
    expect((await call('payroll/recalculate-request-payment', { requestId })).status).toBe(200)
    await vi.waitFor(async () => expect((await read(requestId)).failed_calculation).not.toBeNull(), 20_000)
  }
  // The stopped calculation no longer blocks this.
  const reason = 'It is not needed any more.'
  await vi.waitFor(
    async () => expect((await call('payroll/cancel-request-payment', { requestId: cancelled, reason })).status).toBe(200),
    20_000,
  )
  await mendTotals()
  await vi.waitFor(
    async () => expect((await call('employee/get-background-jobs', {})).body.totalJobs).toBeGreaterThan(1),
    20_000,
  )
  for (const { id } of (await call('employee/get-background-jobs', {})).body.jobs) {
    await call('employee/retry-background-job', { id })
  }
  await vi.waitFor(async () => expect((await read(retried)).status).toBe('Calculated'), 20_000)
  await vi.waitFor(async () => expect((await call('employee/get-background-jobs', {})).body.totalJobs).toBe(0), 20_000)
  expect(await read(cancelled)).toMatchObject({ status: 'Cancelled', calculated_at: null, running_job: null })
})

test('a run has progressed at the end of a chunk: a long chunk is no silence, and no second job starts [F1]', async () => {
  const requestId = await made({ ...period('2026-03-01', '2026-03-15'), payment_date: '2026-03-13' })
  // There, now() is the start of the chunk.
  await app.pool.query(`create function refuse_early() returns trigger language plpgsql as
    $$begin if new.progressed_at <= now() then raise 'progressed at the start'; end if; return new; end$$`)
  await app.pool.query(`create trigger refuse_early before update of completed on payroll_runs
    for each row execute function refuse_early()`)
  onTestFinished(async () => void (await app.pool.query('drop trigger refuse_early on payroll_runs')))
  expect((await call('payroll/recalculate-request-payment', { requestId })).status).toBe(200)
  await vi.waitFor(async () => expect((await read(requestId)).running_job).toBeNull(), 20_000)
  expect(await read(requestId)).toMatchObject({ status: 'Calculated', failed_calculation: null })
})
