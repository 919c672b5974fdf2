import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { calculateChunk, termsOf } from '../../server/areas/payroll/counting/calculate-chunk.ts'
import { countOne } from '../../server/areas/payroll/counting/count-one.ts'
import { keepPayrolls, startRows } from '../../server/areas/payroll/counting/keep-payrolls.ts'
import { sourcesOf } from '../../server/areas/payroll/counting/sources.ts'
import { lawFor } from '../../server/areas/payroll/law-figures/current-law.ts'
import { holdRun, keepOutcomes, nextOf, type Run, type Waiting } from '../../server/areas/payroll/runs/runs.ts'
import { holdHistory, untilLocked } from '../support/locks.ts'
import { calculate, createPayrollTeam, payrollDesk, period, workRunOf } from '../support/payment-requests.ts'
import { rowOf } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
const REASON = 'Agreed with the company.'
const team = beforehand(() => createPayrollTeam(app, { size: 2 }), beforeEach)
let requestId: number

beforeEach(async () => {
  requestId = await made()
  expect(await calculate(app, requestId, team.tokens.admin)).toMatchObject({ status: 'Calculated', is_stale: false })
})

const { ask: call, made } = payrollDesk(app, () => team)
const read = async () => (await call('payroll/get-request-payment-by-id', { requestId })).body.requestPayment
const send = async () =>
  (await call('payroll/send-request-payment-to-approve', { requestId, acknowledged: ['all'], note: 'Seen.' })).body

const raise = async (effective_from: string) => {
  const { id: contractId } = await rowOf(app.db, 'contracts', { person_id: team.ids[0] as number })
  const change = { contractId, monthly_salary: '30000.00', effective_from, reason: REASON }
  expect((await call('employee/update-contract-information', change)).status).toBe(200)
}

test('a raise that is entered after the calculation asks for a new one', async () => {
  await raise('2026-01-16')
  expect(await read()).toMatchObject({ is_stale: true, payroll_counts: { Pending: 1, Calculated: 1 } })
  expect((await send()).status).toBe(409)
})

test('a credit for housing that is entered after the calculation asks for a new one', async () => {
  const loan = { type: 'Fixed fee', credit_number: '1912345678', value: '1250.50' }
  const saved = await call('employee/update-employee-by-id', { id: team.ids[0], home_loan: loan })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  expect(await read()).toMatchObject({ is_stale: true, payroll_counts: { Pending: 1, Calculated: 1 } })
})

test('terms of the company that changed after the calculation ask for a new one, unless they begin later', async () => {
  const change = (from: string, work_risk_premium: string) => {
    const input = { companyId: team.companyId, from, values: { work_risk_premium }, reason: REASON }
    return call('payroll/update-company-defaults', input)
  }
  app.now.value = new Date('2026-01-20T18:05:00Z')
  const later = await change('2026-02-01', '2.5')
  expect(later.status, JSON.stringify(later.body)).toBe(200)
  expect((await read()).is_stale).toBe(false)
  expect((await change('2026-01-21', '1.13065')).status).toBe(200)
  expect((await read()).is_stale).toBe(true)
  expect((await send()).status).toBe(409)
  expect(await calculate(app, requestId, team.tokens.admin)).toMatchObject({ status: 'Calculated', is_stale: false })
})

test('new law still asks for a new calculation after some payrolls alone were calculated', async () => {
  const { payrolls } = await read()
  app.now.value = new Date('2026-01-20T18:10:00Z')
  const change = { companyId: team.companyId, from: '2026-01-21', values: { work_risk_premium: '1.2' }, reason: REASON }
  expect((await call('payroll/update-company-defaults', change)).status).toBe(200)
  app.now.value = new Date('2026-01-20T18:11:00Z')
  const run = await call('payroll/recalculate-request-payment', { requestId, payrollIds: [payrolls[0].id] })
  await workRunOf(app, run.body.jobId)
  expect(await read()).toMatchObject({ is_stale: true, payroll_counts: { Pending: 1, Calculated: 1 } })
})

test('a raise that is entered while a request is sent counts once it is taken back', async () => {
  expect((await send()).requestPayment.status).toBe('Approval')
  app.now.value = new Date('2026-01-20T18:20:00Z')
  await raise('2026-01-16')
  const back = await call('payroll/reopen-request-payment', { requestId, reason: REASON })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  expect(await read()).toMatchObject({ is_stale: true, payroll_counts: { Pending: 1, Calculated: 1 } })
})

test('a change in the record of the company while a request is sent counts once it is taken back', async () => {
  expect((await send()).requestPayment.status).toBe('Approval')
  const change = { clientId: team.companyId, block: 'company', zone: 'Border' }
  expect((await call('client/update-client', change)).status).toBe(200)
  expect(await read()).toMatchObject({ is_stale: false, payroll_counts: { Calculated: 2 } })
  await call('payroll/reopen-request-payment', { requestId, reason: REASON })
  expect(await read()).toMatchObject({ is_stale: true, payroll_counts: { Pending: 2 } })
})

test('a raise that is entered while a request is being sent waits for it, and leaves the sent amounts as they are', async () => {
  let raising = Promise.resolve()
  await app.db.transaction().execute(async (tx) => {
    await sql`update payrolls set updated_at = now() where request_id = ${requestId}`.execute(tx)
    await sql`update payment_requests set status = 'Approval' where id = ${requestId}`.execute(tx)
    raising = raise('2026-01-16')
    await untilLocked(app)
  })
  await raising
  expect(await read()).toMatchObject({ status: 'Approval', is_stale: false, payroll_counts: { Calculated: 2 } })
})

test.each([
  ['imss_risk_premium', '2.5'],
  ['payroll_state', 'JAL'],
  ['zone', 'Border'],
])('a change of %s in the record of the company asks for a new calculation', async (field, value) => {
  const change = { clientId: team.companyId, block: 'company', [field]: value }
  const { status, body } = await call('client/update-client', change)
  expect([status, body.fields, body.message]).toEqual([200, undefined, undefined])
  expect(await read()).toMatchObject({ is_stale: true, payroll_counts: { Pending: 2 } })
  expect((await send()).status).toBe(409)
})

test('payrolls that a run calculated before new terms were entered, while it ran, are calculated again', async () => {
  const run = await call('payroll/recalculate-request-payment', { requestId })
  const { id } = await rowOf(app.db, 'payroll_runs', { run_key: run.body.jobId })
  await app.db.transaction().execute(async (tx) => {
    const begun = (await holdRun(tx, id)) as Run
    const [first] = await nextOf(tx, begun, 1)
    const chunk = [first as Waiting]
    await calculateChunk(tx, begun, chunk, app.services)
    await keepOutcomes(
      tx,
      begun,
      chunk.map((one) => ({ ...one, reason: null })),
      app.services.clock(),
    )
  })
  app.now.value = new Date('2026-01-20T18:01:00Z')
  const change = { companyId: team.companyId, from: '2026-01-21', values: { work_risk_premium: '1.2' }, reason: REASON }
  expect((await call('payroll/update-company-defaults', change)).status).toBe(200)
  app.now.value = new Date('2026-01-20T18:02:00Z')
  await workRunOf(app, run.body.jobId)
  expect(await read()).toMatchObject({ is_stale: true, payroll_counts: { Pending: 1, Calculated: 1 } })
  expect((await send()).status).toBe(409)
})

test('new terms wait for payrolls that are being calculated, and count as entered after them', async () => {
  const run = await call('payroll/recalculate-request-payment', { requestId })
  const { id } = await rowOf(app.db, 'payroll_runs', { run_key: run.body.jobId })
  const change = { companyId: team.companyId, from: '2026-01-21', values: { work_risk_premium: '1.2' }, reason: REASON }
  let entering = Promise.resolve({ status: 0 })
  await app.db.transaction().execute(async (tx) => {
    const begun = (await holdRun(tx, id)) as Run
    const all = await nextOf(tx, begun, 2)
    app.now.value = new Date('2026-01-20T18:01:00Z')
    await calculateChunk(tx, begun, all, app.services)
    entering = call('payroll/update-company-defaults', change)
    await untilLocked(app)
    app.now.value = new Date('2026-01-20T18:02:00Z')
    await keepOutcomes(
      tx,
      begun,
      all.slice(0, 1).map((one) => ({ ...one, reason: null })),
      app.services.clock(),
    )
  })
  app.now.value = new Date('2026-01-20T18:03:00Z')
  expect((await entering).status).toBe(200)
  await workRunOf(app, run.body.jobId)
  expect(await read()).toMatchObject({ is_stale: true })
})

test('the last payrolls of a calculation wait for the request before they lock themselves, as a raise does', async () => {
  const run = await call('payroll/recalculate-request-payment', { requestId })
  let working = Promise.resolve()
  await app.db.transaction().execute(async (tx) => {
    await sql`select from payment_requests where id = ${requestId} for no key update`.execute(tx)
    working = workRunOf(app, run.body.jobId)
    await untilLocked(app)
    await sql`select from payrolls where request_id = ${requestId} for no key update nowait`.execute(tx)
  })
  await working
  expect(await read()).toMatchObject({ status: 'Calculated', is_stale: false })
})

test('a later request is calculated again after the one before it is taken back', async () => {
  await send()
  const next = await made({ ...period('2026-02-01', '2026-02-15'), payment_date: '2026-02-13' })
  expect((await calculate(app, next, team.tokens.admin)).is_stale).toBe(false)
  await call('payroll/reopen-request-payment', { requestId, reason: REASON })
  expect((await call('payroll/get-request-payment-by-id', { requestId: next })).body.requestPayment.is_stale).toBe(true)
})

test.each([
  ['sent', send],
  ['taken back', () => call('payroll/reopen-request-payment', { requestId, reason: REASON })],
])('a request that is %s locks the other requests of its people before the history', async (step, take) => {
  const next = await made({ ...period('2026-02-01', '2026-02-15'), payment_date: '2026-02-13' })
  await calculate(app, next, team.tokens.admin)
  await app.sql`update payrolls set exempt_used = '{"christmasBonus": "100.00"}' where company_id = ${team.companyId}`
  if (step === 'taken back') await send()
  let taking: Promise<unknown> = Promise.resolve()
  await app.db.transaction().execute(async (tx) => {
    await sql`select from payment_requests where id = ${next} for no key update`.execute(tx)
    taking = take()
    await untilLocked(app)
    await holdHistory(tx, team.companyId)
  })
  await taking
  expect(await read()).toMatchObject({ status: step === 'sent' ? 'Approval' : 'Calculated' })
  expect((await call('payroll/get-request-payment-by-id', { requestId: next })).body.requestPayment.is_stale).toBe(true)
})

test('a payroll that is changed while it is read stays stale', async () => {
  const { id, version } = await rowOf(app.db, 'payrolls', { request_id: requestId })
  let isFirst = true
  const interrupted = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst) {
        isFirst = false
        await raise('2026-01-16')
      }
      return result
    },
  })
  const [source] = await sourcesOf(interrupted, [id])
  expect([source?.version, (await rowOf(app.db, 'payrolls', { id })).version]).toEqual([version, version + 1])
})

test('a payroll that is changed between its reading and its writing stays stale', async () => {
  const { id } = (await read()).payrolls[0]
  const [source] = await sourcesOf(app.db, [id])
  const { limits, ...terms } = await termsOf(app.db, requestId)
  const known = { terms, limits, law: await lawFor(app.db, terms.payment_date), now: new Date().toISOString(), by: 'Ana' }
  await raise('2026-01-16')
  const rows = startRows()
  rows.add(countOne(source as NonNullable<typeof source>, known).row)
  await keepPayrolls(app.db, rows.ready())
  expect(await rowOf(app.db, 'payrolls', { id })).toMatchObject({ is_stale: true, status: 'Pending' })
})
