import { expect, test } from 'vitest'
import { jobsDone, lastMail, mailedLink, mailsTo } from '../support/mailbox.ts'
import { createPerson, signIn, TEST_PASSWORD } from '../support/people.ts'
import { rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { now: null })

const NEW = 'Nueva2027'
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const recover = (email: string) => app.call('employee/send-changepass-email', { email })
const check = (token: string) => app.call('employee/verify-token-changepass', { token })
const change = (token: string, password = NEW) => app.call('employee/change-password', { token, password })
const login = (email: string, password: string) => app.call('employee/login', { email, password })
const employee = (options: object = {}) => createPerson(app.db, { role: 'Employee', ...options })
const INVALID = { status: 401, code: 'LINK_INVALID', message: 'Sorry this link is no longer valid' }

async function recovering(options: object = {}) {
  const person = await employee(options)
  await recover(person.email)
  return { ...person, ...(await mailedLink(app, person.email)) }
}

test('only a known address gets a mail, and none of a disabled account [A11]', async () => {
  const [person, disabled] = [await employee(), await employee({ columns: { is_active: false } })]
  await recover(` ${person.email.toUpperCase()}`)
  const others = ['nobody-knows@plantilla.test', disabled.email]
  for (const email of others) await recover(email)
  expect(await mailsTo(app, person.email)).toHaveLength(1)
  for (const email of others) expect(await mailsTo(app, email)).toEqual([])
})

test('the mailed link checks as valid, sets the password once, and then no longer [A12, A14]', async () => {
  const person = await recovering()
  expect(person.page).toBe('reset-password')
  expect((await check(person.token)).body).toEqual({ status: 200, valid: true, purpose: 'reset' })
  expect((await check(person.token)).status).toBe(200)
  expect((await change(person.token)).body).toEqual({ status: 200, message: 'Password changed success' })
  expect((await login(person.email, NEW)).status).toBe(200)
  expect((await login(person.email, TEST_PASSWORD)).status).toBe(401)
  expect((await check(person.token)).body).toMatchObject(INVALID)
  expect((await change(person.token, 'Third2028')).body).toMatchObject(INVALID)
  expect((await lastMail(app, person.email)).subject).toBe('Your Plantilla password was changed')
})

test("an unknown, an expired and a disabled person's link are one answer [A12]", async () => {
  const [expired, disabled] = [await recovering(), await recovering()]
  await setRow(app.db, 'people', { id: disabled.id }, { is_active: false })
  for (const token of ['x'.repeat(43), disabled.token]) {
    expect((await check(token)).body).toMatchObject(INVALID)
    expect((await change(token)).body).toMatchObject(INVALID)
  }
  app.now.value = later(61)
  expect((await check(expired.token)).body).toMatchObject(INVALID)
  expect((await change(expired.token)).body).toMatchObject(INVALID)
})

test('the rule of the password is the one of the form file, and a refused one leaves the link usable [A13]', async () => {
  const person = await recovering()
  for (const password of ['Ab3', 'plantilla2026', 'PLANTILLA2026', 'Plantilla', 'Plantilla2026Plantilla', '   Ab3   ']) {
    const { status, body } = await change(person.token, password)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'PASSWORD_RULE',
      message: 'One number, one uppercase letter, min 8 characters.',
      fields: [{ field: 'password', message: 'One number, one uppercase letter, min 8 characters.' }],
    })
  }
  expect((await change(person.token)).status).toBe(200)
})

test('a password of the lists of leaked ones is refused in words, and the link stays usable [A13]', async () => {
  const person = await recovering()
  const message = 'This password is on lists of leaked passwords. Please choose another one.'
  const { status, body } = await change(person.token, 'Password1')
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'PASSWORD_RULE', message, fields: [{ field: 'password', message }] })
  expect((await change(person.token)).status).toBe(200)
})

test('the first password of a person is not the temporary one [A4]', async () => {
  const person = await employee({ mustSetPassword: true, verified: false })
  const { body } = await login(person.email, TEST_PASSWORD)
  const message = 'This is the temporary password. Please choose a new one.'
  const refused = await change(body.token, ` ${TEST_PASSWORD}`)
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ code: 'PASSWORD_RULE', fields: [{ field: 'password', message }] })
  expect((await change(body.token)).status).toBe(200)
})

test('a first-login token sets the first password, which also proves the email [A4]', async () => {
  const person = await employee({ mustSetPassword: true, verified: false })
  const { body } = await login(person.email, TEST_PASSWORD)
  const second = await login(person.email, TEST_PASSWORD)
  expect((await change(body.token)).status).toBe(200)
  expect((await check(second.body.token)).body).toMatchObject(INVALID)
  expect((await login(person.email, NEW)).status).toBe(200)
})

test('a person invited without a password gets a first-login link on request [A4]', async () => {
  const person = await recovering({ password: null, mustSetPassword: true, verified: false })
  expect(person.page).toBe('change-password-first-login')
  expect((await check(person.token)).body).toMatchObject({ purpose: 'first-login' })
  app.now.value = later(6 * 24 * 60)
  expect((await change(person.token)).status).toBe(200)
  expect((await login(person.email, NEW)).status).toBe(200)
})

test('a changed password ends all sessions and all other links [A21]', async () => {
  const person = await recovering()
  await recover(person.email)
  const { token: newest } = await mailedLink(app, person.email)
  const sessions = [await signIn(app, person), await signIn(app, person)]
  const other = await employee()
  const untouched = await signIn(app, other)
  expect((await change(newest)).status).toBe(200)
  for (const token of sessions) {
    expect((await app.call('employee/my-sessions', {}, token)).status).toBe(401)
    expect((await app.call('employee/verify-token', { token })).status).toBe(401)
  }
  expect((await check(person.token)).body).toMatchObject(INVALID)
  expect((await app.call('employee/my-sessions', {}, untouched)).status).toBe(200)
})

test('the same link in two tabs at the same moment sets one password [A21]', async () => {
  const person = await recovering()
  const answers = await Promise.all([change(person.token, 'First2027'), change(person.token, 'Second2027')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const winner = answers[0]?.status === 200 ? 'First2027' : 'Second2027'
  expect((await login(person.email, winner)).status).toBe(200)
})

test('an account gets three links in 15 minutes; more asking changes neither answer nor account [A21]', async () => {
  const person = await employee()
  const bodies = []
  for (let asked = 0; asked < 5; asked += 1) {
    bodies.push((await recover(person.email)).body)
    await jobsDone(app)
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(await mailsTo(app, person.email)).toHaveLength(3)
  app.now.value = later(16)
  await recover(person.email)
  expect(await mailsTo(app, person.email)).toHaveLength(4)
})

test('a reset lifts the lock of an account and verifies the address it was mailed to', async () => {
  const locked = { failed_logins: 0, locked_until: later(15).toISOString() }
  const person = await recovering({ verified: false, columns: locked })
  expect((await login(person.email, TEST_PASSWORD)).status).toBe(423)
  expect((await change(person.token)).status).toBe(200)
  expect((await login(person.email, NEW)).status).toBe(200)
})

test('a link mailed to a former address ends when the address changes', async () => {
  const person = await recovering({ verified: false })
  const { body } = await login(person.email, TEST_PASSWORD)
  const moved = { email: person.email, newEmail: `moved-${person.email}` }
  expect((await app.call('employee/update-email', moved, body.token)).status).toBe(200)
  expect((await check(person.token)).body).toMatchObject(INVALID)
})

test('the history records changes of a password, without any secret', async () => {
  const person = await recovering()
  await change(person.token)
  const rows = await rowsOf(app.db, 'history', { entity_id: person.id })
  expect(rows.map((row) => row.action)).toEqual(['session.reset-link-sent', 'session.password-changed'])
  expect(rows.map((row) => row.actor_id)).toEqual([null, person.id])
  expect(JSON.stringify(rows)).not.toContain(NEW)
  expect(JSON.stringify(rows)).not.toContain(person.token)
})
