import { expect, test } from 'vitest'
import { mailsTo } from '../support/mailbox.ts'
import { createPerson, TEST_PASSWORD } from '../support/people.ts'
import { rowOf, rowsOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { now: null })

const MINUTE = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
const login = (email: string, password = TEST_PASSWORD) => app.call('employee/login', { email, password })
const loginFrom = (remoteAddress: string, email: string, password = 'Wrong2026') =>
  app.app.inject({ method: 'POST', url: '/api/employee/login', remoteAddress, payload: { email, password } })
const REFUSED = { status: 401, code: 'BAD_CREDENTIALS', message: 'Password or Email not valid' }

test('a right login answers token, role name and firebaseToken, and the token opens a session [A3]', async () => {
  const person = await createPerson(app.db, { role: 'Client' })
  const { status, body } = await login(`  ${person.email.toUpperCase()} `, ` ${TEST_PASSWORD} `)
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 200,
    token: expect.stringMatching(/^[\w-]{43}$/),
    role: { name: 'Client' },
    firebaseToken: `push-of-${person.id}`,
  })
  const { body: decoded } = await app.call('employee/verify-token', { token: body.token })
  expect(decoded.decodedToken.userLogin).toMatchObject({ id: person.id, role: 'Client' })
})

test('a person who must set a password gets 202 with a first-login token, each time [A4]', async () => {
  const person = await createPerson(app.db, { role: 'Employee', mustSetPassword: true, verified: false })
  const [one, two] = [await login(person.email), await login(person.email)]
  for (const { status, body } of [one, two]) {
    expect(status).toBe(202)
    expect(body).toEqual({ status: 202, token: expect.stringMatching(/^[\w-]{43}$/) })
    const link = await app.call('employee/verify-token-changepass', { token: body.token })
    expect(link.body).toEqual({ status: 200, valid: true, purpose: 'first-login' })
  }
  expect((await app.call('employee/verify-token', { token: one.body.token })).status).toBe(401)
  app.now.value = later(31)
  expect((await app.call('employee/verify-token-changepass', { token: one.body.token })).status).toBe(401)
})

test('an unverified email answers 404 with the record, a token for the code screen and nothing more [A5]', async () => {
  const person = await createPerson(app.db, { role: 'Employee', verified: false })
  const { status, body } = await login(person.email)
  expect(status).toBe(404)
  const { id, email, firstname, lastname } = person
  expect(body).toEqual({
    status: 404,
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Verify your email to continue.',
    requestId: body.requestId,
    user: { id, email, firstname, lastname },
    token: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await mailsTo(app, person.email)).toHaveLength(1)
  // Again while the code is alive: the same answer and no second mail.
  expect((await login(person.email)).status).toBe(404)
  expect(await mailsTo(app, person.email)).toHaveLength(1)
})

test('wrong password, unknown address, disabled account: one answer [A6]', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  const disabled = await createPerson(app.db, { role: 'Employee', columns: { is_active: false } })
  const invited = await createPerson(app.db, { role: 'Employee', password: null, mustSetPassword: true })
  const answers = [
    await login(person.email, 'Wrong2026'),
    await login('nobody-at-all@plantilla.test'),
    await login(disabled.email),
    await login(invited.email),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(401)
    expect(body).toEqual({ ...REFUSED, requestId: body.requestId })
  }
})

test('404 follows only a right password, so it does not reveal accounts [A5]', async () => {
  const person = await createPerson(app.db, { role: 'Employee', verified: false })
  expect((await login(person.email, 'Wrong2026')).body).toMatchObject(REFUSED)
  expect(await mailsTo(app, person.email)).toHaveLength(0)
})

test('ten wrong passwords lock the account for 15 minutes, which only the right password sees; the owner is notified [A21]', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  for (let attempt = 0; attempt < 9; attempt += 1) await login(person.email, `Wrong${attempt}`)
  expect(await mailsTo(app, person.email)).toHaveLength(0)
  expect((await login(person.email, 'Wrong9')).body).toMatchObject(REFUSED)
  expect((await login(person.email, 'Wrong10')).body).toMatchObject(REFUSED)
  const locked = await login(person.email)
  expect(locked.status).toBe(423)
  expect(locked.body).toMatchObject({
    code: 'ACCOUNT_PAUSED',
    message: 'Signing in is paused after too many wrong passwords. Try again in 15 min, or reset your password.',
    retryAfter: expect.any(Number),
  })
  const mails = await mailsTo(app, person.email)
  expect(mails.map((mail) => mail.subject)).toEqual(['Sign-in to your Plantilla account is paused'])
  app.now.value = later(14)
  expect((await login(person.email)).status).toBe(423)
  app.now.value = later(16)
  expect((await login(person.email)).status).toBe(200)
  expect(await historyOf(person.id)).toContain('session.locked')
})

test('a right password starts the count of wrong ones again, and so do 15 minutes', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  for (let attempt = 0; attempt < 9; attempt += 1) await login(person.email, 'Wrong2026')
  expect((await login(person.email)).status).toBe(200)
  for (let attempt = 0; attempt < 9; attempt += 1) await login(person.email, 'Wrong2026')
  app.now.value = later(16)
  await login(person.email, 'Wrong2026')
  expect((await login(person.email)).status).toBe(200)
})

test('wrong passwords sent all at once are all counted [A21]', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  await Promise.all(Array.from({ length: 12 }, () => login(person.email, 'Wrong2026')))
  expect((await login(person.email)).status).toBe(423)
})

test('more concurrent sign-ins than the queue holds are asked to come back, and none of them is lost silently [A21]', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, () => loginFrom('192.0.2.1', 'crowd@plantilla.test')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 503]))
  expect(answers.find(({ statusCode }) => statusCode === 503)?.json()).toMatchObject({ code: 'BUSY' })
})

test('a hundred wrong links from one address are enough, and right ones still open [A21]', async () => {
  const person = await createPerson(app.db, { role: 'Employee', mustSetPassword: true, verified: false })
  const { token } = (await login(person.email)).body
  const open = (payload: object) =>
    app.app.inject({ method: 'POST', url: '/api/employee/verify-token-changepass', remoteAddress: '192.0.2.2', payload })
  for (let number = 0; number < 100; number += 1) expect((await open({ token: `guess-${number}` })).statusCode).toBe(401)
  const refused = await open({ token: 'guess-100' })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'RATE_LIMIT', retryAfter: expect.any(Number) })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await open({ token })).statusCode).toBe(200)
  expect((await loginFrom('192.0.2.2', person.email, TEST_PASSWORD)).statusCode).toBe(202)
})

test('every sign-in is in the history with its person', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  await login(person.email)
  const row = await rowOf(app.db, 'history', { actor_id: person.id })
  expect(row).toMatchObject({ action: 'session.login', entity: 'session', actor_name: 'Ana López', actor_role: 'Employee' })
})

const historyOf = async (actor_id: number) =>
  (await rowsOf(app.db, 'history', { actor_id }, ['action'])).map(({ action }) => action)
