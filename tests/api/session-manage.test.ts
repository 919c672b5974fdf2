import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { noticeVersion } from '../../server/privacy/notices.ts'
import { untilLocked } from '../support/locks.ts'
import { jobsDone, mailsTo } from '../support/mailbox.ts'
import { createCompany, createPerson, createVisitor, signIn, signInAs, TEST_PASSWORD } from '../support/people.ts'
import { addRow, insertRow, rowOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { now: null })

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const decode = (token: string) => app.call('employee/verify-token', { token })
const sessionsOf = async (token: string) => (await app.call('employee/my-sessions', {}, token)).body.sessions
const confirm = (token: string, password: string) => app.call('employee/confirm-password', { password }, token)
const ENDED = { status: 401, code: 'UNAUTHENTICATED' }

test('the decoded session has the members that the specification lists', async () => {
  const company = await createCompany(app.db)
  const columns = { onboarding_status: 'Uploads', step: 4, user_guide: true }
  const person = await createPerson(app.db, { role: 'Employee', companyId: company.id, columns })
  const of = { person_id: person.id, company_id: company.id, type: 'Employee' }
  const { id: contractId } = await addRow(app.db, 'contracts', { ...of, job_name: 'Analyst', start_date: '2026-01-01' })
  await insertRow(app.db, 'fcm_tokens', { token: 'device-1', person_id: person.id })
  const { status, body } = await decode(await signIn(app, person))
  expect(status).toBe(200)
  expect(body.decodedToken).toEqual({
    userLogin: {
      id: person.id,
      firstname: 'Ana',
      lastname: 'López',
      role: 'Employee',
      permissions: null,
      language: null,
      image_url: null,
      company: { id: company.id, name: company.name, logo_url: null },
      onboarding: { status: 'Uploads' },
      notification_subscriptions: {
        payrollPayments: true,
        clientOnboarding: true,
        employeeOnboarding: true,
        internalEmployees: true,
        invoices: true,
      },
      fcm_tokens: [{ token: 'device-1' }],
      contract_information: [{ id: contractId }],
      step: 4,
      user_guide: true,
      // Only of someone whose last contract has ended.
      left: null,
      // Until the person has agreed to the privacy notice.
      notice_due: noticeVersion(app.services.settings.schemasDir),
    },
  })
})

test('permissions are read again at each check, and only an InternalEmployee has any', async () => {
  const permissions = { dashboard: { viewTab: true } }
  const [staff, token] = await createVisitor(app, { role: 'InternalEmployee', permissions })
  expect((await decode(token)).body.decodedToken.userLogin).toMatchObject({ permissions, company: null })
  await setRow(app.db, 'people', { id: staff.id }, { permissions: '{"dashboard":{"viewTab":false}}' })
  expect((await decode(token)).body.decodedToken.userLogin.permissions).toEqual({ dashboard: { viewTab: false } })
  const admin = await createPerson(app.db, { role: 'Admin', permissions })
  expect((await decode(await signIn(app, admin))).body.decodedToken.userLogin.permissions).toBeNull()
})

test('a token that is unknown, ended or of a disabled account answers 401 [A17]', async () => {
  const [person, token] = await createVisitor(app, { role: 'Admin' })
  expect((await decode('x'.repeat(43))).body).toMatchObject(ENDED)
  app.now.value = later(12 * 60 + 1)
  expect((await decode(token)).body).toMatchObject(ENDED)
  app.now.value = null
  await setRow(app.db, 'people', { id: person.id }, { is_active: false })
  expect((await decode(token)).body).toMatchObject(ENDED)
  expect((await app.call('employee/my-sessions', {}, token)).body).toMatchObject(ENDED)
})

test('a session lives 12 hours after its last use', async () => {
  const token = await signInAs(app, { role: 'Admin' })
  app.now.value = later(11 * 60)
  expect((await decode(token)).status).toBe(200)
  app.now.value = later(22 * 60)
  expect((await decode(token)).status).toBe(200)
  app.now.value = later(35 * 60)
  expect((await decode(token)).status).toBe(401)
})

test('a session that is used all the time ends after seven days', async () => {
  const token = await signInAs(app, { role: 'Admin' })
  for (let hour = 11; hour < 7 * 24; hour += 11) {
    app.now.value = later(hour * 60)
    expect((await decode(token)).status).toBe(200)
  }
  app.now.value = later(7 * 24 * 60 - 1)
  expect((await decode(token)).status).toBe(200)
  app.now.value = later(7 * 24 * 60 + 1)
  expect((await decode(token)).status).toBe(401)
})

test('log out ends the session on the server and forgets the push token of this device alone [A20]', async () => {
  const [person, other] = [await createPerson(app.db, { role: 'Admin' }), await createPerson(app.db, { role: 'Admin' })]
  const [token, elsewhere] = [await signIn(app, person), await signIn(app, person)]
  for (const [device, owner] of [
    ['mine', person],
    ['my-other', person],
    ['theirs', other],
  ] as const) {
    await insertRow(app.db, 'fcm_tokens', { token: device, person_id: owner.id })
  }
  expect((await app.call('employee/logout', { fcmToken: 'theirs' }, await signIn(app, person))).status).toBe(200)
  expect((await app.call('employee/logout', { fcmToken: 'mine' }, token)).body).toEqual({ status: 200 })
  expect((await app.call('employee/my-sessions', {}, token)).body).toMatchObject(ENDED)
  expect((await decode(token)).body).toMatchObject(ENDED)
  expect((await decode(elsewhere)).status).toBe(200)
  const left = await app.db.selectFrom('fcm_tokens').select('token').orderBy('token').execute()
  expect(left.map((row) => row.token)).toEqual(expect.arrayContaining(['my-other', 'theirs']))
  expect(left.map((row) => row.token)).not.toContain('mine')
})

test('a person sees the own open sessions and closes one or all others', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  const entered = { email: person.email, password: TEST_PASSWORD }
  const { token } = (await app.call('employee/login', entered, null, { 'user-agent': 'Firefox on Linux' })).body
  const [two, three, four] = [await signIn(app, person), await signIn(app, person), await signIn(app, person)]
  const mine = await sessionsOf(token)
  expect(mine).toHaveLength(4)
  expect(mine.filter(({ current }: { current: boolean }) => current)).toEqual([
    { id: expect.any(Number), device: 'Firefox on Linux', ip_city: '127.0.0.1', last_seen: expect.any(String), current: true },
  ])
  const { id: secondId } = (await sessionsOf(two)).find(({ current }: { current: boolean }) => current)
  expect((await app.call('employee/close-session', { sessionId: secondId }, token)).status).toBe(200)
  expect((await decode(two)).status).toBe(401)
  expect((await app.call('employee/close-session', { sessionId: secondId }, token)).status).toBe(404)
  expect((await app.call('employee/close-all-sessions', {}, token)).body).toEqual({ status: 200, closed: 2 })
  for (const closed of [three, four]) expect((await decode(closed)).status).toBe(401)
  expect(await sessionsOf(token)).toHaveLength(1)
})

test('no one closes the session of another person', async () => {
  const victim = await signInAs(app, { role: 'Admin' })
  const token = await signInAs(app, { role: 'Admin' })
  const [{ id }] = await sessionsOf(victim)
  expect((await app.call('employee/close-session', { sessionId: id }, token)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await decode(victim)).status).toBe(200)
})

test('confirm-password opens 30 minutes, kept with the session on the server', async () => {
  const [person, token] = await createVisitor(app, { role: 'Admin' })
  app.now.value = later(60)
  const { status, body } = await confirm(token, TEST_PASSWORD)
  expect(status).toBe(200)
  expect(body.confirmed_until).toBe(new Date(app.now.value.getTime() + 30 * 60_000).toISOString())
  expect((await rowOf(app.db, 'sessions', { person_id: person.id })).confirmed_at).toBe(app.now.value.toISOString())
})

test('wrong passwords at confirm-password count towards the lock, and the session stays [A21]', async () => {
  const [person, token] = await createVisitor(app, { role: 'Admin' })
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await confirm(token, 'Wrong2026')).body).toMatchObject({ status: 401, code: 'BAD_CREDENTIALS' })
  }
  expect((await confirm(token, TEST_PASSWORD)).body.code).toBe('ACCOUNT_PAUSED')
  expect((await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })).status).toBe(423)
  expect((await decode(token)).status).toBe(200)
  expect(await mailsTo(app, person.email)).toHaveLength(1)
})

test('session tokens are stored as digests only [A21]', async () => {
  const person = await createPerson(app.db, { role: 'Admin' })
  const { body } = await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })
  const row = await rowOf(app.db, 'sessions', { person_id: person.id })
  expect(row.token_hash).toHaveLength(32)
  expect(JSON.stringify({ ...row, token_hash: row.token_hash.toString('base64url') })).not.toContain(body.token)
})

test('the nightly job deletes expired rows and keeps the others', async () => {
  const person = await createPerson(app.db, { role: 'Employee', verified: false })
  await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })
  const old = await signIn(app, person)
  await keepKey(person.id, new Date())
  await jobsDone(app)
  app.now.value = later(25 * 60)
  const fresh = await signIn(app, person)
  await keepKey(person.id, app.now.value)
  await app.pool.query("select graphile_worker.add_job('delete-expired', '{}')")
  await jobsDone(app)
  const count = async (table: 'sessions' | 'one_time_tokens' | 'verification_codes' | 'request_keys') =>
    (await app.db.selectFrom(table).select('person_id').where('person_id', '=', person.id).execute()).length
  expect([await count('sessions'), await count('one_time_tokens'), await count('verification_codes')]).toEqual([1, 0, 0])
  expect(await count('request_keys')).toBe(1)
  expect((await decode(fresh)).status).toBe(200)
  expect((await decode(old)).status).toBe(401)
})

const keepKey = (personId: number, at: Date) =>
  insertRow(app.db, 'request_keys', {
    person_id: personId,
    operation: 'employee/example',
    request_key: randomUUID(),
    input_hash: Buffer.alloc(32),
    created_at: at.toISOString(),
  })

/** Calls that write a row which belongs to the session. */
const CALLS: [OperationName, (staff: number) => object][] = [
  ['notifications/add-new-fcm-token', () => ({ fcmToken: '{"endpoint":"https://push.example/lost"}' })],
  ['notifications/open-stream', () => ({})],
  ['employee/start-view-as', (staff) => ({ idInternalEmployee: staff })],
]

test.each(CALLS)(
  '%s in a session that ends in the middle of it is answered so, and is no fault of ours',
  async (name, inputOf) => {
    const person = await createPerson(app.db, { role: 'Admin', password: null })
    const staff = await createPerson(app.db, { role: 'InternalEmployee', password: null })
    const token = await signIn(app, person)
    const other = await app.pool.connect()
    onTestFinished(() => other.release())
    // The call still sees the session, and waits for its row until the end of the session is certain.
    await other.query('begin')
    await other.query('delete from sessions where person_id = $1', [person.id])
    const answer = app.call(name, inputOf(staff.id), token)
    await untilLocked({ pool: app.pool })
    await other.query('commit')
    expect(await answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  },
)
