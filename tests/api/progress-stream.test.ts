import { expect, test } from 'vitest'
import { flags } from '../support/flags.ts'
import { createPayrollTeam, FORTNIGHT, openRun, period } from '../support/payment-requests.ts'
import { createPerson, signIn, type TestPerson } from '../support/people.ts'
import { rowOf, setRow } from '../support/rows.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false, listens: true })
const team = beforehand(() => createPayrollTeam(app))

/** A calculation that nothing works on, watched by an Admin. */
async function watched(person: TestPerson, days = {}) {
  const token = await signIn(app, person)
  const made = await app.call('payroll/create-request-payment', { companyId: team.companyId, ...FORTNIGHT, ...days }, token)
  const requestId = made.body.requestPayment.id
  const { jobId, streamToken } = (await app.call('payroll/recalculate-request-payment', { requestId }, token)).body
  const stream = await openRun(app.url, { jobId, token: streamToken })
  await stream.until((events) => events.length === 1)
  return { stream, jobId, id: (await rowOf(app.db, 'payroll_runs', { run_key: jobId })).id }
}

/** One more person is counted, as the job tells it. */
const goOn = (id: number) =>
  app.pool.query(
    `with item as (update payroll_run_items set state = 'Done', seq = 1 where run_id = ${id} and position = 0),
      run as (update payroll_runs set completed = 1, progressed_at = now() where id = ${id} returning id)
      select pg_notify('payroll_runs', id::text) from run`,
  )

test('the progress of work says nothing more to a session that was ended, although there is news', async () => {
  const person = await createPerson(app.db, { role: 'Admin' })
  const { stream, id } = await watched(person)
  await app.call('employee/close-all-sessions', {}, await signIn(app, person))
  await goOn(id)
  await stream.ended
  expect(stream.events.map(({ data }) => data.completed)).toEqual([0])
})

test('an Admin who views as another user watches the work too', async () => {
  const boss = await createPerson(app.db, { role: 'Admin' })
  const { jobId } = await watched(boss, period('2026-02-01', '2026-02-15'))
  const viewed = await createPerson(app.db, { role: 'InternalEmployee', permissions: flags(['requestPayments.viewDetails']) })
  const view = await app.call('employee/start-view-as', { idInternalEmployee: viewed.id }, await signIn(app, boss))
  const opened = await app.call('payroll/open-calculation-stream', { jobId }, view.body.token)
  expect([opened.status, opened.body.code]).toEqual([200, undefined])
  const stream = await openRun(app.url, { jobId, token: opened.body.streamToken })
  await stream.until((events) => events.length === 1)
})

const colleague = () =>
  createPerson(app.db, {
    role: 'InternalEmployee',
    permissions: flags(['requestPayments.viewDetails', 'requestPayments.prepare']),
    companies: [team.companyId],
  })
const takeCompany = ({ id }: TestPerson) => app.db.deleteFrom('company_assignments').where('person_id', '=', id).execute()
const takeFlags = ({ id }: TestPerson) => setRow(app.db, 'people', { id }, { permissions: JSON.stringify(flags([])) })

test.each([
  ['the company', period('2026-03-01', '2026-03-15'), takeCompany],
  ['the flags', period('2026-03-16', '2026-03-31'), takeFlags],
])('it says nothing more to a person from whom %s was taken, although there is news', async (_, days, takeAway) => {
  const person = await colleague()
  const { stream, id, jobId } = await watched(person, days)
  const { streamToken: token } = (await app.call('payroll/open-calculation-stream', { jobId }, await signIn(app, person))).body
  await takeAway(person)
  await goOn(id)
  await stream.ended
  expect(stream.events.map(({ data }) => data.completed)).toEqual([0])
  const late = await fetch(`${app.url}/api/payroll/calculation-progress?${new URLSearchParams({ token })}`)
  expect([late.status, await late.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
})
