import { expect, test, vi } from 'vitest'
import { today } from '../../contract/calendar.ts'
import { createAdmin, isThrough } from '../support/invoice-batches.ts'
import { killable } from '../support/killable.ts'
import { createPayrollTeam, FORTNIGHT, makePayable, openRun } from '../support/payment-requests.ts'

const PEOPLE = 300
const life = killable()

const CREATE = 'payroll/create-request-payment'
const IS_PAYING = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%payroll_payments%'"
const PAYMENTS = `select count(*)::int as n from payroll_payments y join payrolls p on p.id = y.payroll_id
  where p.request_id = $1`

test('kill -9 in the middle of a calculation and of a payment: it goes on where it was, everybody is counted once and paid once [I2, I5]', {
  timeout: 300_000,
}, async () => {
  const { database } = life
  const { pool } = database
  const token = await createAdmin(life.app)
  const create = async (companyId: number): Promise<number> =>
    (await life.server.call(CREATE, { companyId, ...FORTNIGHT }, token)).body.requestPayment.id
  const team = await createPayrollTeam(life.app, { size: PEOPLE })
  const requestId = await create(team.companyId)
  const payrolls = await pool.query('select id from payrolls where request_id = $1 order by lastname', [requestId])
  const payrollIds = payrolls.rows.map(({ id }) => id as number)
  const payable = await create((await createPayrollTeam(life.app, { size: 3, company: { payment_terms_days: 30 } })).companyId)
  await makePayable(database, payable)
  // One payroll of each request is locked: the job stops after other chunks were committed, and the payment at its last row.
  const lock = await pool.connect()
  await lock.query('begin')
  await lock.query('set local idle_in_transaction_session_timeout = 0')
  await lock.query('select from payrolls where id = $1 for no key update', [payrollIds[PEOPLE / 2]])
  await lock.query('select from payrolls where request_id = $1 order by id desc limit 1 for no key update', [payable])
  const begun = await life.server.call('payroll/recalculate-request-payment', { requestId }, token)
  expect(begun.status).toBe(200)
  const { jobId, streamToken } = begun.body
  const cut = await openRun(life.server.url, { jobId, token: streamToken })
  const isOver = cut.ended.catch((error: Error) => error.message)
  const paid_at = today(new Date())
  const pay = () => life.server.call('payroll/set-paid-payrolls', { requestId: payable, paid_at }, token)
  const held = await cut.until((events) => events.length > PEOPLE / 4)
  expect(isThrough(held)).toBe(false)
  const lost = pay().catch(() => null)
  await vi.waitFor(async () => expect((await pool.query(IS_PAYING)).rowCount).toBe(1), { timeout: 60_000, interval: 20 })
  await life.kill()
  await isOver
  expect(await lost).toBeNull()
  await lock.query('rollback')
  lock.release()

  await life.start()
  const opened = await life.server.call('payroll/open-calculation-stream', { jobId }, token)
  const lastEventId = cut.events.at(-1)?.id as string
  const stream = await openRun(life.server.url, { jobId, token: opened.body.streamToken, lastEventId })
  await stream.ended
  expect(stream.events.at(-1)?.data).toEqual({ completed: PEOPLE, total: PEOPLE, errors: [] })
  // The events before and after it contain every number exactly once.
  const heard = [...cut.events, ...stream.events].filter(({ data }) => data.last).map(({ data }) => data.last.payrollId)
  expect(heard).toEqual(payrollIds)
  // Each was written once, and the totals are those of all.
  const { rows } = await pool.query(
    `select p.status, p.version, count(*)::int as people, sum(p.net) = r.net as is_sum, count(distinct p.net)::int as nets,
       r.calculation_version, (select count(*)::int from history where company_id = p.company_id
         and action = 'payment-request.calculated') as told
     from payrolls p join payment_requests r on r.id = p.request_id where r.id = $1
     group by p.status, p.version, r.id, p.company_id`,
    [requestId],
  )
  const once = { is_sum: true, nets: 1, calculation_version: 1, told: 1 }
  expect(rows).toEqual([{ status: 'Calculated', version: 2, people: PEOPLE, ...once }])
  // Nothing of the payment was kept; sent again from two tabs it counts once.
  expect((await pool.query(PAYMENTS, [payable])).rows).toEqual([{ n: 0 }])
  const again = await Promise.all([pay(), pay()])
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await pool.query(PAYMENTS, [payable])).rows).toEqual([{ n: 3 }])
})
