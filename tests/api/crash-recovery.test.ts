import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { today } from '../../contract/calendar.ts'
import { createTeam, invoicesEach, isThrough, NOVEMBER, openBatch, PREPARE } from '../support/invoice-batches.ts'
import { killable } from '../support/killable.ts'
import { createPayrollTeam, FORTNIGHT, makePayable, openRun } from '../support/payment-requests.ts'
import { createPerson, signIn, signInAs } from '../support/people.ts'
import { insertRow, rowsOf } from '../support/rows.ts'
import { createWorkplace, type Workplace } from '../support/terminations.ts'
import { running } from '../support/test-app.ts'
import { uniquePhone } from '../support/unique.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

// Each test kills the whole product and starts it again.
vi.setConfig({ testTimeout: 600_000 })

const life = killable()

/** Takes locks, so that work that needs them stops there. @returns what releases them; the end of the test does it too */
async function lock(...statements: [statement: string, values: unknown[]][]) {
  const holder = await life.database.pool.connect()
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await holder.query('rollback')
    holder.release()
  }
  onTestFinished(release)
  await holder.query('begin')
  await holder.query('set local idle_in_transaction_session_timeout = 0')
  for (const [statement, values] of statements) await holder.query(statement, values)
  return release
}

/** Other databases of the cluster have locks of their own. */
const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

test('a server killed between the commit and the telling tells it after its restart, once [G6]', async () => {
  const { pool } = life.database
  const admin = await signInAs(life.app, { role: 'Admin', password: null })
  const colleague = await signInAs(life.app, { role: 'Admin', password: null })
  const { id } = await createPerson(life.app.db, { role: 'Employee', password: null, columns: { phone: uniquePhone() } })
  // Anyone who raises a notification needs this lock, so the job comes no further than here.
  const release = await lock(['select pg_advisory_xact_lock(hashtext($1))', ['notifications']])
  const saved = await life.server.call('employee/update-employee-by-id', { id, nationality: 'Mexicana por prueba' }, admin)
  expect(saved.status).toBe(200)
  const told = async () => {
    const { notifications } = (await life.server.call('notifications/my-notifications', {}, colleague)).body
    const isOfIt = (one: { action_type: string; entity_id: number }) =>
      one.action_type === 'employeeOnboardingEditProfile' && one.entity_id === id
    return notifications.filter(isOfIt).length
  }
  const waiting = async () => (await pool.query(WAITING)).rowCount
  await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await told()).toBe(0)
  await life.kill()
  await release()
  await life.letTimePass()
  await life.start()
  await expect.poll(told, { timeout: 120_000 }).toBe(1)
  const { rowCount } = await pool.query(
    "select from notifications where action_type = 'employeeOnboardingEditProfile' and entity_id = $1",
    [id],
  )
  expect(rowCount).toBe(1)
})

const receiver = running(startReceiver)

test('an event whose server is killed while it is sent arrives after the restart, with the same number', async () => {
  const token = await signIn(life.app, await createPerson(life.app.db, { role: 'Admin' }))
  const person = await createPerson(life.app.db, { role: 'Employee' })
  const endpoint = { name: 'HR', url: receiver.url, events: ['person.updated'] }
  const { webhook, secret } = (await life.server.call('integration/create-webhook', endpoint, token)).body
  // Never answered: the server dies while it waits.
  receiver.answers.push(() => undefined)
  const change = { id: person.id, nationality: 'Chilena', phone: '5512345678' }
  expect((await life.server.call('employee/update-employee-by-id', change, token)).status).toBe(200)
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1)
  await life.kill()
  const stored = () => rowsOf(life.app.db, 'webhook_deliveries', { endpoint_id: webhook.id }, ['status', 'tries'])
  expect(await stored()).toEqual([{ status: 'Waiting', tries: 0 }])
  // The minute is over for which the dead server had taken it.
  await sql`update webhook_deliveries set next_try_at = next_try_at - interval '1 minute'`.execute(life.app.db)
  await life.start()
  await expect.poll(stored, { timeout: 120_000 }).toEqual([{ status: 'Delivered', tries: 1 }])
  const [first, second] = receiver.received
  expect(receiver.received).toHaveLength(2)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second && receiver.read(second, secret)).toMatchObject({ data: { entityId: person.id } })
})

const LEAVERS = 3
/** When the job was due. */
const SLOT = '2026-11-21T06:10:00.000Z'
/** A busy machine takes its time. */
const TAKEN_OVER_MS = 240_000
/** Someone at work whose last day was yesterday, as it was scheduled. */
async function leaving(): Promise<Workplace> {
  const place = await createWorkplace(life.app, { contract: 'Ending' })
  const day = today(new Date(Date.now() - 24 * 3_600_000))
  await insertRow(life.app.db, 'terminations', {
    contract_id: place.contractId,
    person_id: place.worker.id,
    company_id: place.companyId,
    type: 'Resignation',
    reason: 'Moves to another city.',
    last_day: day,
    contract_end_date: day,
    status: 'Scheduled',
    requested_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  })
  return place
}

test('kill -9 in the middle of a scheduled job: after the restart it is done to its end, and nothing of it twice', async () => {
  const { pool } = life.database
  const places: Workplace[] = []
  for (let at = 0; at < LEAVERS; at += 1) places.push(await leaving())
  const ids = places.map(({ worker }) => worker.id)
  const contractIds = places.map(({ contractId }) => contractId)
  const statuses = async () =>
    (await pool.query('select status from terminations where contract_id = any($1) order by id', [contractIds])).rows.map(
      ({ status }: { status: string }) => status,
    )
  // The second of them is locked, so the job stops when one contract has ended.
  const release = await lock(['select from people where id = $1 for update', [ids[1]]])
  await pool.query(
    "select graphile_worker.add_job('follow-contracts', json_build_object('_cron', json_build_object('ts', $1::text)), max_attempts => 12)",
    [SLOT],
  )
  await vi.waitFor(async () => expect(await statuses()).toEqual(['Terminated', 'Scheduled', 'Scheduled']), { timeout: 120_000 })
  await life.kill()
  await release()

  // That a killed server's jobs are taken over after a minute is proven in mail-jobs.test.ts; here it has passed.
  await life.letTimePass()
  await life.start()
  const isNoted = async () =>
    (await pool.query("select from scheduled_runs where task = 'follow-contracts' and done_slot = $1", [SLOT])).rowCount
  await vi.waitFor(async () => expect(await isNoted()).toBe(1), { timeout: TAKEN_OVER_MS, interval: 500 })
  expect(await statuses()).toEqual(places.map(() => 'Terminated'))
  const { rows } = await pool.query(
    "select entity_id, count(*)::int as times from history where action = 'termination.terminated' and entity_id = any($1) group by 1 order by 1",
    [ids],
  )
  expect(rows).toEqual(ids.map((id) => ({ entity_id: id, times: 1 })))
  const { rows: contracts } = await pool.query('select status from contracts where id = any($1) order by id', [contractIds])
  expect(contracts).toEqual(places.map(() => ({ status: 'Ended' })))
  const { rows: left } = await pool.query("select from graphile_worker.jobs where task_identifier = 'follow-contracts'")
  expect(left).toEqual([])
})

const PEOPLE = 300
test('kill -9 in the middle of a batch: the same key goes on where it was, and every invoice is there once [H4]', async () => {
  const { database } = life
  const { pool } = database
  const { companyId, ids } = await createTeam(database, PEOPLE)
  const token = await signInAs(life.app, { role: 'Admin' })
  const { batchKey, streamToken } = (await life.server.call(PREPARE, { companyId, idEmployees: ids, ...NOVEMBER }, token)).body
  // One contract is locked, so the job stops in the middle of a chunk after others were committed.
  const release = await lock(['select from contracts where person_id = $1 for update', [ids[PEOPLE / 2]]])
  const cut = await openBatch(life.server.url, { payload: { batchKey }, token: streamToken })
  const isOver = cut.ended.catch((error: Error) => error.message)
  const held = await cut.until((events) => events.length > PEOPLE / 4)
  expect(isThrough(held)).toBe(false)
  await life.kill()
  await isOver
  await release()
  const before = await invoicesEach(database, companyId)
  expect(before[1]).toBeGreaterThan(0)
  expect(before[1]).toBeLessThan(PEOPLE)

  await life.start()
  const opened = await life.server.call('contractor/open-batch-stream', { batchKey }, token)
  const lastEventId = cut.events.at(-1)?.id as string
  const stream = await openBatch(life.server.url, { payload: { batchKey }, token: opened.body.streamToken, lastEventId })
  await stream.until(isThrough)
  await stream.ended
  expect(stream.events.at(-1)?.data).toEqual({ completed: PEOPLE, total: PEOPLE, errors: [] })
  // The events before and after it contain every number exactly once.
  const heard = [...cut.events, ...stream.events].filter(({ data }) => data.last).map(({ data }) => data.last.idEmployee)
  expect(heard).toEqual(ids)
  expect(await invoicesEach(database, companyId)).toEqual({ 1: PEOPLE })
  const { rows } = await pool.query(
    "select action, count(*)::int as times from history where company_id = $1 and action like '%created%' group by 1 order by 1",
    [companyId],
  )
  expect(rows).toEqual([
    { action: 'company.invoices-created', times: 1 },
    { action: 'invoice.created-in-batch', times: PEOPLE },
  ])
})

const CREATE_REQUEST = 'payroll/create-request-payment'
const IS_PAYING = "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%payroll_payments%'"
const PAYMENTS = `select count(*)::int as n from payroll_payments y join payrolls p on p.id = y.payroll_id
  where p.request_id = $1`

test('kill -9 in the middle of a calculation and of a payment: it goes on where it was, everybody is counted once and paid once [I2, I5]', async () => {
  const { database } = life
  const { pool } = database
  const token = await signInAs(life.app, { role: 'Admin' })
  const create = async (companyId: number): Promise<number> =>
    (await life.server.call(CREATE_REQUEST, { companyId, ...FORTNIGHT }, token)).body.requestPayment.id
  const team = await createPayrollTeam(life.app, { size: PEOPLE })
  const requestId = await create(team.companyId)
  const payrolls = await pool.query('select id from payrolls where request_id = $1 order by lastname', [requestId])
  const payrollIds = payrolls.rows.map(({ id }) => id as number)
  const payable = await create((await createPayrollTeam(life.app, { size: 3, company: { payment_terms_days: 30 } })).companyId)
  await makePayable(database, payable)
  // One payroll of each request is locked: the job stops after other chunks were committed, and the payment at its last row.
  const release = await lock(
    ['select from payrolls where id = $1 for no key update', [payrollIds[PEOPLE / 2]]],
    ['select from payrolls where request_id = $1 order by id desc limit 1 for no key update', [payable]],
  )
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
  await release()

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
