import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPayrollTeam, FORTNIGHT, insertRequest, makePayable, templateIds } from '../support/payment-requests.ts'
import { rowsOf } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

/* I5 No one is paid twice, for any order of events: repetitions, two tabs at once, a crash in between, returned payments,
    a second request for the same days that is paid as well. Paid and not returned amounts are counted from the payments
    alone. A kill -9 of a real server: crash-recovery.test.ts. */
const app = testApp({}, { hasWorker: false })
const at = beforehand(() => createPayrollTeam(app, { size: 2, company: { payment_terms_days: 30 } }))

/** Numbers of a fixed beginning: a failing sequence comes again. */
function createDice(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % most
  }
}

const REASON = 'Because the test says so.'
const clock = '2026-01-20'

type Made = Awaited<ReturnType<typeof insertRequest>>
const MOVES: ((made: Made, payrollId: number) => Promise<{ status: number }>)[] = [
  ({ requestId }) => app.call('payroll/set-paid-payrolls', { requestId, paid_at: clock, reason: REASON }, at.tokens.admin),
  (_made, payrollId) => app.upload('payroll/set-paid-ind-payroll', { payrollId, paid_at: clock }, [], at.tokens.admin),
  (_made, payrollId) =>
    app.upload('payroll/set-paid-ind-payroll', { payrollId, returned: true, reason: REASON }, [], at.tokens.admin),
  (_made, payrollId) => app.call('payroll/hold-payroll', { payrollId, hold: true, reason: REASON }, at.tokens.admin),
  (_made, payrollId) => app.call('payroll/hold-payroll', { payrollId, hold: false, reason: REASON }, at.tokens.admin),
  ({ requestId }) => app.call('payroll/reopen-request-payment', { requestId, reason: REASON }, at.tokens.admin),
  ({ requestId }) => app.call('payroll/cancel-request-payment', { requestId, reason: REASON }, at.tokens.admin),
  () => app.call('payroll/create-request-payment', { companyId: at.companyId, ...FORTNIGHT }, at.tokens.admin),
  ({ requestId }) =>
    app.call('payroll/reestore-request-payment', { requestId, what: 'request', reason: REASON }, at.tokens.admin),
  ({ requestId }, id) => app.call('payroll/config-payrolls', { requestId, exclude: [{ id, reason: REASON }] }, at.tokens.admin),
  ({ requestId }, id) => app.call('payroll/config-payrolls', { requestId, include: [id] }, at.tokens.admin),
  payOther,
]

/** The newest request of others for the same days goes all the way to its payment. */
async function payOther({ requestId: first }: Made): Promise<{ status: number }> {
  const { rows } = await app.pool.query(
    "select max(id) as id from payment_requests where id <> all($1) and status in ('Pending', 'Approval')",
    [[...templateIds(), first]],
  )
  const requestId: number | null = rows[0].id
  if (requestId === null) return { status: 404 }
  await makePayable(app.database, requestId)
  return app.call('payroll/set-paid-payrolls', { requestId, paid_at: clock, reason: REASON }, at.tokens.admin)
}

/**
 * Does something on connections that are cut when all but its history is written, as where the server is killed. What is
 * refused before does not come so far.
 */
async function dieIn(move: () => Promise<{ status: number }>): Promise<{ status: number }> {
  const lock = await app.pool.connect()
  await lock.query('begin')
  await lock.query('select from history_heads where chain = $1 for update', [at.companyId])
  let isOver = false
  const answer = move().finally(() => {
    isOver = true
  })
  for (let cut = 0; cut === 0 && !isOver; ) {
    const { rows } = await lock.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`,
    )
    cut = rows.length
    // Asking without a pause costs more than all else here.
    if (cut === 0) await sleep(5)
  }
  await lock.query('commit')
  lock.release()
  return answer
}

/** Number of times each contract was paid the days of the fortnight, less returned payments; and the status of its payrolls. */
async function paidTimes() {
  const { rows } = await app.sql`select p.contract_id, count(y.id) filter (where y.returned_at is null)::int as paid,
       count(distinct p.id) filter (where p.status in ('Paid', 'Complete'))::int as said
     from payrolls p left join payroll_payments y on y.payroll_id = p.id group by p.contract_id`
  return rows as { paid: number; said: number }[]
}

const SEEDS = [11, 23, 42, 77]
const STEPS = 14

test('a fortnight is paid once for any order of events [I5]', { timeout: 120_000 }, async () => {
  let [done, deaths] = [0, 0]
  for (const seed of SEEDS) {
    const dice = createDice(seed)
    const made = await insertRequest(app, at, { status: 'Approval' })
    const payrolls = (await rowsOf(app.db, 'payrolls', { request_id: made.requestId }, ['id'])).map(({ id }) => id)
    const choose = () => {
      const [move, payrollId] = [MOVES[dice(MOVES.length)] as (typeof MOVES)[number], payrolls[dice(payrolls.length)] ?? 0]
      return () => move(made, payrollId)
    }
    for (let step = 0; step < STEPS; step += 1) {
      const [one, other] = [choose(), choose()]
      const isCut = step % 4 === 2
      if (isCut) deaths += (await dieIn(one)).status >= 500 ? 1 : 0
      // A client without an answer sends it again; every third time two tabs act at once, half of them in the same way.
      const tabs = !isCut && step % 3 === 0 ? [one, step % 2 === 0 ? one : other] : [one]
      const answers = await Promise.all(tabs.map((move) => move()))
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      done += answers.filter(({ status }) => status === 200).length
      for (const { paid, said: told } of await paidTimes()) {
        expect(paid, `seed ${seed}, step ${step}`).toBeLessThanOrEqual(1)
        expect(told, `seed ${seed}, step ${step}`).toBe(paid)
      }
    }
    await app.pool.query('delete from payment_requests where id <> all($1)', [templateIds()])
  }
  // A run without actions proves nothing.
  expect(done).toBeGreaterThan(SEEDS.length)
  expect(deaths).toBeGreaterThan(0)
})

test('the same call of two tabs pays once [I5]', async () => {
  const made = await insertRequest(app, at, { status: 'Validating' })
  const pay = () =>
    app.call('payroll/set-paid-payrolls', { requestId: made.requestId, paid_at: clock, reason: REASON }, at.tokens.admin)
  const answers = await Promise.all([pay(), pay(), pay()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await paidTimes()).toEqual([
    { contract_id: expect.any(Number), paid: 1, said: 1 },
    { contract_id: expect.any(Number), paid: 1, said: 1 },
  ])
})
