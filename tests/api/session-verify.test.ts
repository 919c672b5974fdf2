import { expect, test } from 'vitest'
import { jobsDone, mailedCode, mailsTo } from '../support/mailbox.ts'
import { createPerson, signIn, TEST_PASSWORD, type TestPerson } from '../support/people.ts'
import { rowOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { now: null })

const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** An unverified person who has just signed in and sees the code screen. */
async function startVerification(): Promise<TestPerson & { token: string; code: string }> {
  const person = await createPerson(app.db, { role: 'Employee', verified: false })
  const { body } = await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })
  return { ...person, token: body.token, code: await mailedCode(app, person.email) }
}
type Verifying = Awaited<ReturnType<typeof startVerification>>
const confirm = (person: Verifying, code: string, id = person.id) =>
  app.call('employee/code-email-confirm-user', { id, code }, person.token)
const resend = (person: Verifying, emailResponse = person.email) =>
  app.call('employee/resend-confirmation-email-code', { id: person.id, emailResponse }, person.token)
const moveTo = (person: Verifying, newEmail: string, email = person.email) =>
  app.call('employee/update-email', { email, newEmail }, person.token)
const otherThan = (code: string): string => (code === '0000' ? '0001' : '0000')
const UNAUTHENTICATED = { status: 401, code: 'UNAUTHENTICATED' }

test('the right code verifies the email and opens a session that began with a code [A8]', async () => {
  const person = await startVerification()
  const { status, body } = await confirm(person, ` ${person.code} `)
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 200,
    token: expect.stringMatching(/^[\w-]{43}$/),
    role: { name: 'Employee' },
    firebaseToken: expect.stringMatching(/^push-of-\d+$/),
  })
  const decoded = await app.call('employee/verify-token', { token: body.token })
  expect(decoded.body.decodedToken).toEqual({ UserMatchCode: expect.objectContaining({ id: person.id }) })
  expect((await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })).status).toBe(200)
})

test('a code works once, and the token of the code screen ends with it [A21]', async () => {
  const person = await startVerification()
  expect((await confirm(person, person.code)).status).toBe(200)
  expect((await confirm(person, person.code)).body).toMatchObject(UNAUTHENTICATED)
  expect((await resend(person)).body).toMatchObject(UNAUTHENTICATED)
  expect((await moveTo(person, 'late@plantilla.test')).body).toMatchObject(UNAUTHENTICATED)
})

test('the same code from two tabs at the same moment opens one session [A21]', async () => {
  const person = await startVerification()
  const answers = await Promise.all([confirm(person, person.code), confirm(person, person.code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a wrong code shows "Error Code", and a code of another length the text of its form [A7]', async () => {
  const person = await startVerification()
  const wrong = await confirm(person, otherThan(person.code))
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ code: 'BAD_CODE', message: 'Error Code' })
  const short = await confirm(person, '12')
  expect(short.body).toMatchObject({ code: 'VALIDATION', fields: [{ field: 'code', message: 'Please complete all fields.' }] })
  expect((await confirm(person, person.code)).status).toBe(200)
})

test('five wrong tries end a code; a new one brings five more [A21]', async () => {
  const person = await startVerification()
  for (let attempt = 0; attempt < 5; attempt += 1) await confirm(person, otherThan(person.code))
  expect((await confirm(person, person.code)).body).toMatchObject({ code: 'BAD_CODE', message: 'Error Code' })
  app.now.value = later(61)
  expect((await resend(person)).status).toBe(200)
  expect((await confirm(person, await mailedCode(app, person.email))).status).toBe(200)
})

test('wrong codes sent all at once are all counted [A21]', async () => {
  const person = await startVerification()
  await Promise.all(Array.from({ length: 5 }, () => confirm(person, otherThan(person.code))))
  expect((await confirm(person, person.code)).status).toBe(400)
})

test('a code ends after 10 minutes, and signing in again then sends another [A21]', async () => {
  const person = await startVerification()
  app.now.value = later(601)
  expect((await confirm(person, person.code)).body).toMatchObject({ code: 'BAD_CODE' })
  await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })
  expect(await mailsTo(app, person.email)).toHaveLength(2)
  expect((await confirm(person, await mailedCode(app, person.email))).status).toBe(200)
})

test('a new code may be asked for after 60 seconds, and the former one ends with it [A9]', async () => {
  const person = await startVerification()
  const early = await resend(person)
  expect(early.status).toBe(429)
  expect(early.body).toMatchObject({ code: 'RATE_LIMIT', retryAfter: expect.any(Number) })
  expect(early.body.retryAfter).toBeGreaterThan(50)
  expect(early.body.retryAfter).toBeLessThanOrEqual(60)
  expect(early.headers['retry-after']).toBe(String(early.body.retryAfter))
  app.now.value = later(61)
  expect((await resend(person)).body).toEqual({ status: 200, retryAfter: 60 })
  const code = await mailedCode(app, person.email)
  if (code !== person.code) expect((await confirm(person, person.code)).status).toBe(400)
  expect((await confirm(person, code)).status).toBe(200)
})

test('two clicks on resend at the same moment send one mail [A9]', async () => {
  const person = await startVerification()
  app.now.value = later(61)
  const answers = await Promise.all([resend(person), resend(person)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
  expect(await mailsTo(app, person.email)).toHaveLength(2)
})

test('an account gets ten codes in twelve hours and no more, by resend or by signing in [A21]', async () => {
  const person = await startVerification()
  for (let sent = 2; sent <= 10; sent += 1) {
    app.now.value = later(sent * 61)
    expect((await resend(person)).status).toBe(200)
    await jobsDone(app)
  }
  app.now.value = later(11 * 61)
  const refused = await resend(person)
  expect(refused.status).toBe(429)
  expect(refused.body.retryAfter).toBeGreaterThan(11 * 3600)
  app.now.value = later(3600)
  expect((await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })).status).toBe(404)
  expect(await mailsTo(app, person.email)).toHaveLength(10)
  app.now.value = later(13 * 3600)
  await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })
  expect(await mailsTo(app, person.email)).toHaveLength(11)
})

test('an alternative email gets a new code, and that code verifies it [A10]', async () => {
  const person = await startVerification()
  const address = `new-${person.email}`
  expect((await moveTo(person, ` ${address} `)).body).toEqual({ status: 200, email: address })
  expect((await confirm(person, person.code)).status).toBe(400)
  expect((await resend(person, person.email)).body).toMatchObject({ fields: [{ field: 'emailResponse' }] })
  expect((await resend(person, address)).status).toBe(429)
  expect((await confirm(person, await mailedCode(app, address))).status).toBe(200)
  expect((await app.call('employee/login', { email: address, password: TEST_PASSWORD })).status).toBe(200)
  expect((await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })).status).toBe(401)
  const notices = await mailsTo(app, person.email)
  expect(notices.at(-1)?.subject).toBe('The email address of your Plantilla account was changed')
  expect(notices.at(-1)?.text).not.toContain(address)
})

test('an alternative email must be a free address [A10]', async () => {
  const person = await startVerification()
  const other = await createPerson(app.db, { role: 'Employee' })
  const bad = await moveTo(person, 'not an address')
  expect(bad.body).toMatchObject({ status: 400, fields: [{ field: 'newEmail', message: 'Invalid email format.' }] })
  const taken = await moveTo(person, other.email.toUpperCase())
  expect(taken.body).toMatchObject({ status: 409, code: 'DUPLICATE', message: 'Please use different Email' })
  expect((await moveTo(person, 'x@plantilla.test', 'somebody@plantilla.test')).status).toBe(404)
  expect((await confirm(person, person.code)).status).toBe(200)
})

test('a code proves the address it went to, and no other that the account has by now', async () => {
  const person = await startVerification()
  await setRow(app.db, 'people', { id: person.id }, { email: `by-admin-${person.email}` })
  expect((await confirm(person, person.code)).body).toMatchObject({ code: 'BAD_CODE' })
})

test('of two people who ask for the same free address one gets it [A10]', async () => {
  const [one, two] = [await startVerification(), await startVerification()]
  const answers = await Promise.all([moveTo(one, 'free@plantilla.test'), moveTo(two, 'free@plantilla.test')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the code screen works for its own person only, and only with its own kind of token', async () => {
  const [person, other] = [await startVerification(), await startVerification()]
  expect((await confirm(person, other.code, other.id)).status).toBe(404)
  expect((await resend({ ...person, id: other.id })).status).toBe(404)
  const session = await signIn(app, person)
  for (const token of [session, 'x'.repeat(43), null]) {
    const call = await app.call('employee/code-email-confirm-user', { id: person.id, code: person.code }, token)
    expect(call.body).toMatchObject(UNAUTHENTICATED)
  }
  expect((await app.call('employee/my-sessions', {}, person.token)).body).toMatchObject(UNAUTHENTICATED)
  const asLink = await app.call('employee/change-password', { token: person.token, password: 'Another2026' })
  expect(asLink.body).toMatchObject({ code: 'LINK_INVALID' })
})

test('the token of the code screen ends after 30 minutes and with a disabled account', async () => {
  const person = await startVerification()
  app.now.value = later(31 * 60)
  expect((await resend(person)).body).toMatchObject(UNAUTHENTICATED)
  app.now.value = null
  await setRow(app.db, 'people', { id: person.id }, { is_active: false })
  expect((await confirm(person, person.code)).body).toMatchObject(UNAUTHENTICATED)
})

test('neither code nor token is anywhere in the database [A21]', async () => {
  const person = await startVerification()
  const { rows } = await app.sql<{ dump: string }>`select query_to_xml('select * from one_time_tokens', true, false, '')::text
       || query_to_xml('select * from verification_codes', true, false, '')::text as dump`
  const dump = rows[0]?.dump ?? ''
  const encodings = (secret: string) => [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')]
  for (const form of encodings(person.token)) expect(dump).not.toContain(form)
  expect((await rowOf(app.db, 'verification_codes', { person_id: person.id })).code_hash).toHaveLength(32)
})
