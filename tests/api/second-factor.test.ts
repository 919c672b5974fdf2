import { expect, onTestFinished, test } from 'vitest'
import { codeAt, fromBase32 } from '../support/authenticator.ts'
import { mailsTo } from '../support/mailbox.ts'
import { createVisitor, signInAs, TEST_PASSWORD, type TestPerson } from '../support/people.ts'
import { actionsOf, rowOf } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { now: null })

const wrongFor = (secret: string): string => {
  const right = [-1, 0, 1].map((away) => codeAt(secret, away))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) as string
}
const enter = (ticket: string, code: string) => app.call('employee/confirm-sign-in', { code }, ticket)
const logIn = ({ email }: TestPerson, password = TEST_PASSWORD) => app.call('employee/login', { email, password })

/** A person with an authenticator app; the code of the period before is used up. */
async function enrolled(role: 'Admin' | 'Employee' = 'Employee') {
  const [person, token] = await createVisitor(app, { role })
  const { secret, qr } = (await app.call('employee/begin-second-factor', {}, token)).body
  const { status, body } = await app.call('employee/confirm-second-factor', { code: codeAt(secret, -1) }, token)
  expect(status).toBe(200)
  return { person, token, secret: secret as string, qr, codes: body.recovery_codes as string[] }
}
const ticketOf = async (person: TestPerson): Promise<string> => (await logIn(person)).body.token

test('adds an authenticator app, confirmed by a code, with ten recovery codes, a history row and a mail', async () => {
  const { person, token, secret, qr, codes } = await enrolled()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(qr.path).toMatch(/^M\d+ \d+h1v1h-1z/)
  expect([codes.length, new Set(codes).size, codes[0]]).toEqual([
    10,
    10,
    expect.stringMatching(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/),
  ])
  const { second_factor } = (await app.call('employee/my-security', {}, token)).body
  expect(second_factor).toEqual({ since: expect.any(String), recovery_codes_left: 10 })
  expect((await app.call('employee/begin-second-factor', {}, token)).body.code).toBe('FACTOR_STATE')
  expect((await mailsTo(app, person.email))[0]?.text).toContain('A second factor was added')
  expect(await actionsOf(app.db, 'person', person.id)).toContain('session.factor-added')
})

test('keeps neither the secret nor a recovery code in clear', async () => {
  const { person, secret, codes } = await enrolled()
  const factor = await rowOf(app.db, 'second_factors', { person_id: person.id })
  expect(factor.secret?.includes(fromBase32(secret))).toBe(false)
  const kept = await app.db.selectFrom('recovery_codes').selectAll().where('person_id', '=', person.id).execute()
  for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code)
})

test('an app that was not confirmed changes nothing about signing in', async () => {
  const [person, token] = await createVisitor(app, { role: 'Client' })
  const { secret } = (await app.call('employee/begin-second-factor', {}, token)).body
  expect((await app.call('employee/confirm-second-factor', { code: wrongFor(secret) }, token)).body).toMatchObject({
    status: 400,
    code: 'BAD_FACTOR_CODE',
    // There is no recovery code yet.
    fields: [{ field: 'code', message: 'This code is not right. Enter the code that the app shows now.' }],
  })
  expect((await logIn(person)).status).toBe(200)
})

test('signing in asks for the code after the right password, and only the code opens a session', async () => {
  const { person, secret } = await enrolled()
  expect((await logIn(person, 'Wrong2026')).status).toBe(401)
  const { status, body } = await logIn(person)
  expect([status, body.code, body.role]).toEqual([428, 'SECOND_FACTOR', undefined])
  expect((await app.call('employee/my-sessions', {}, body.token)).status).toBe(401)
  expect((await enter(body.token, wrongFor(secret))).body.code).toBe('BAD_FACTOR_CODE')
  const done = await enter(body.token, codeAt(secret))
  expect(done.body).toMatchObject({ status: 200, role: { name: 'Employee' } })
  expect((await app.call('employee/my-sessions', {}, done.body.token)).status).toBe(200)
})

test('a ticket works once, ends after five wrong codes and after five minutes, and for its own person alone', async () => {
  const [{ person, secret }, other] = [await enrolled(), await enrolled()]
  const once = await ticketOf(person)
  expect((await enter(once, codeAt(other.secret))).status).toBe(400)
  expect((await enter(once, codeAt(secret))).status).toBe(200)
  expect((await enter(once, codeAt(secret, 1))).status).toBe(401)
  const spent = await ticketOf(person)
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await enter(spent, wrongFor(secret))).status).toBe(400)
  expect((await enter(spent, codeAt(secret, 1))).status).toBe(401)
  const late = await ticketOf(person)
  app.now.value = new Date(Date.now() + 5 * 60_000 + 1000)
  expect((await enter(late, codeAt(secret, 10))).status).toBe(401)
})

test('refuses the same code a second time, in two tabs at once as well', async () => {
  const { person, secret } = await enrolled()
  const tickets = [await ticketOf(person), await ticketOf(person)]
  const answers = await Promise.all(tickets.map((ticket) => enter(ticket, codeAt(secret))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.message).toBe('This code was used already. Wait for the next one.')
  // The code of the period before is used up with it.
  expect((await enter(await ticketOf(person), codeAt(secret, -1))).status).toBe(400)
})

test('pauses the second step after ten wrong codes, whatever the ticket, and says so by mail', async () => {
  const { person, secret } = await enrolled()
  for (const ticket of [await ticketOf(person), await ticketOf(person)]) {
    for (let attempt = 0; attempt < 5; attempt += 1) await enter(ticket, wrongFor(secret))
  }
  expect((await enter(await ticketOf(person), codeAt(secret))).body).toMatchObject({ status: 423, code: 'FACTOR_PAUSED' })
  expect((await mailsTo(app, person.email)).at(-1)?.text).toContain('wrong codes several times')
  app.now.value = new Date(Date.now() + 16 * 60_000)
  expect((await enter(await ticketOf(person), codeAt(secret, 32))).status).toBe(200)
})

test('a recovery code signs in once, in any writing, and new ones replace all earlier ones', async () => {
  const { person, token, secret, codes } = await enrolled()
  const [first = '', second = ''] = codes
  expect((await enter(await ticketOf(person), first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await enter(await ticketOf(person), first)).status).toBe(400)
  expect((await app.call('employee/my-security', {}, token)).body.second_factor.recovery_codes_left).toBe(9)
  const made = await app.call('employee/make-recovery-codes', { code: codeAt(secret) }, token)
  expect(made.body.recovery_codes).toHaveLength(10)
  expect((await enter(await ticketOf(person), second)).status).toBe(400)
  expect((await enter(await ticketOf(person), made.body.recovery_codes[0])).status).toBe(200)
})

test('one recovery code in two sign-ins at once opens one session', async () => {
  const { person, codes } = await enrolled()
  const tickets = [await ticketOf(person), await ticketOf(person)]
  const answers = await Promise.all(tickets.map((ticket) => enter(ticket, codes[0] as string)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a ticket of the first step opens no other call', async () => {
  const { person } = await enrolled('Admin')
  const ticket = await ticketOf(person)
  for (const operation of [
    'employee/my-security',
    'employee/logout',
    'notifications/open-stream',
    'employee/all-employees',
  ] as const)
    expect([operation, (await app.call(operation, {}, ticket)).status]).toEqual([operation, 401])
  expect((await app.call('employee/verify-token', { token: ticket })).status).toBe(401)
  expect((await app.call('employee/change-password', { token: ticket, password: 'Another2026x' })).body.code).toBe(
    'LINK_INVALID',
  )
})

test('removing the factor needs password and code', async () => {
  const { person, token, secret } = await enrolled()
  const remove = (password: string, code: string) => app.call('employee/remove-second-factor', { password, code }, token)
  expect((await remove('Wrong2026', codeAt(secret))).body.code).toBe('BAD_CREDENTIALS')
  expect((await remove(TEST_PASSWORD, wrongFor(secret))).body.code).toBe('BAD_FACTOR_CODE')
  expect((await remove(TEST_PASSWORD, codeAt(secret))).status).toBe(200)
  expect((await logIn(person)).status).toBe(200)
})

test('an Admin removes the factor of a person who lost the phone; an open ticket ends with it', async () => {
  const { person, secret } = await enrolled()
  const ticket = await ticketOf(person)
  const admin = await signInAs(app, { role: 'Admin' })
  expect((await app.call('employee/reset-second-factor', { id: person.id }, admin)).status).toBe(200)
  expect((await enter(ticket, codeAt(secret))).status).toBe(401)
  expect((await logIn(person)).status).toBe(200)
  expect((await mailsTo(app, person.email)).at(-1)?.text).toContain('An administrator removed the second factor')
})

test('an Admin does not get rid of the own factor without its code', async () => {
  const { person, token } = await enrolled('Admin')
  expect((await app.call('employee/reset-second-factor', { id: person.id }, token)).body.code).toBe('SAME_PERSON')
  expect((await logIn(person)).status).toBe(428)
})

test('the ticket and the secret outlast a restart, and a secret sealed with a former key opens', async () => {
  const { person, secret } = await enrolled()
  const ticket = await ticketOf(person)
  const { settings } = app.services
  const former = settings.secret
  settings.formerSecrets = [former]
  settings.secret = 'another-secret-of-the-server-0123456789'
  onTestFinished(() => {
    settings.secret = former
    settings.formerSecrets = []
  })
  expect((await enter(ticket, codeAt(secret))).status).toBe(200)
})
