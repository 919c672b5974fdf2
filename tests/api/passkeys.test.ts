import { expect, test } from 'vitest'
import { codeAt } from '../support/authenticator.ts'
import { mailsTo } from '../support/mailbox.ts'
import { createPerson, createVisitor, signIn, signInAs, TEST_PASSWORD, type TestPerson } from '../support/people.ts'
import { rowsOf, setRow } from '../support/rows.ts'
import { createPasskey } from '../support/software-passkey.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { now: null })

type Passkey = ReturnType<typeof createPasskey>

async function add(token: string, key: Passkey, name = 'Laptop') {
  const { challenge } = (await app.call('employee/begin-passkey', {}, token)).body
  return app.call('employee/confirm-passkey', { name, passkey: key.make({ challenge }) }, token)
}
async function withPasskey(key = createPasskey()) {
  const [person, token] = await createVisitor(app, { role: 'Employee' })
  const { status, body } = await add(token, key)
  expect(status).toBe(200)
  return { person, token, key, codes: body.recovery_codes as string[] }
}
const logIn = async ({ email }: TestPerson) =>
  (await app.call('employee/login', { email, password: TEST_PASSWORD })).body as { token: string; passkey?: true; code: string }
const ask = async (ticket: string): Promise<string> =>
  (await app.call('employee/ask-passkey-sign-in', {}, ticket)).body.challenge
const enter = (ticket: string, passkey: object) => app.call('employee/confirm-sign-in', { passkey }, ticket)
const security = async (token: string) => (await app.call('employee/my-security', {}, token)).body

test('adds a passkey as second factor, with recovery codes, a history row and a mail, and asks for it at the next sign-in', async () => {
  const { person, token, key, codes } = await withPasskey()
  expect(codes).toHaveLength(10)
  expect(await security(token)).toMatchObject({
    second_factor: { recovery_codes_left: 10 },
    app_since: null,
    passkeys: [{ name: 'Laptop', is_synced: false, is_stopped: false, last_used_at: null }],
  })
  expect((await mailsTo(app, person.email)).at(-1)?.text).toContain('A passkey was added')
  const { token: ticket, passkey, code } = await logIn(person)
  expect([code, passkey]).toEqual(['SECOND_FACTOR', true])
  const done = await enter(ticket, key.use({ challenge: await ask(ticket) }))
  expect(done.body).toMatchObject({ status: 200, role: { name: 'Employee' } })
  expect((await security(done.body.token)).passkeys[0].last_used_at).not.toBeNull()
})

test('a passkey without a name is refused at its field, and its challenge is left', async () => {
  const token = await signIn(app, await createPerson(app.db, { role: 'Employee' }))
  const { challenge } = (await app.call('employee/begin-passkey', {}, token)).body
  const passkey = createPasskey().make({ challenge })
  const fields = [{ field: 'name', message: 'Name the passkey, for example after the device.' }]
  expect((await app.call('employee/confirm-passkey', { name: '  ', passkey }, token)).body.fields).toEqual(fields)
  expect((await app.call('employee/confirm-passkey', { name: ' Laptop ', passkey }, token)).status).toBe(200)
  expect((await security(token)).passkeys).toMatchObject([{ name: 'Laptop' }])
})

test('several passkeys and an app serve side by side, and keep the recovery codes of the first', async () => {
  const { person, token, key } = await withPasskey()
  const second = createPasskey({ counts: false })
  expect((await add(token, second, 'Phone')).body.recovery_codes).toEqual([])
  const { secret } = (await app.call('employee/begin-second-factor', {}, token)).body
  expect((await app.call('employee/confirm-second-factor', { code: codeAt(secret, -1) }, token)).body.recovery_codes).toEqual(
    [],
  )
  for (const one of [key, second, second]) {
    const { token: ticket } = await logIn(person)
    expect((await enter(ticket, one.use({ challenge: await ask(ticket) }))).status).toBe(200)
  }
  const { token: ticket } = await logIn(person)
  expect((await app.call('employee/confirm-sign-in', { code: codeAt(secret) }, ticket)).status).toBe(200)
})

test('a challenge counts once, for five minutes, for its own ticket and for this site alone', async () => {
  const { person, key } = await withPasskey()
  const [{ token: first }, { token: other }] = [await logIn(person), await logIn(person)]
  const challenge = await ask(first)
  const refused = async (ticket: string, passkey: object) =>
    expect((await enter(ticket, passkey)).body.code).toBe('BAD_PASSKEY')
  await refused(other, key.use({ challenge }))
  await refused(first, key.use({ challenge, origin: 'http://localhost:4001' }))
  // A refused try has used it up.
  await refused(first, key.use({ challenge }))
  await refused(first, key.use({ challenge: await ask(first), rpId: 'evil.example' }))
  const signed = key.use({ challenge: await ask(first) })
  expect((await enter(first, signed)).status).toBe(200)
  expect((await enter(first, signed)).status).toBe(401)

  const { token: late } = await logIn(person)
  const old = await ask(late)
  const { token: later } = await logIn(person)
  const at = new Date(Date.now() - 1000).toISOString()
  await app.db.updateTable('passkey_challenges').set({ expires_at: at }).execute()
  await refused(late, key.use({ challenge: old }))
  await refused(later, { ...key.use({ challenge: await ask(later) }), id: 'b3RoZXI', rawId: 'b3RoZXI' })
})

test('the passkey of another person, an altered signature and a challenge for adding open nothing', async () => {
  const [mine, other] = [await withPasskey(), await withPasskey()]
  const { token: ticket } = await logIn(mine.person)
  expect((await enter(ticket, other.key.use({ challenge: await ask(ticket) }))).body.code).toBe('BAD_PASSKEY')
  const signed = mine.key.use({ challenge: await ask(ticket) })
  const forged = {
    ...signed,
    response: { ...signed.response, signature: other.key.use({ challenge: 'x' }).response.signature },
  }
  expect((await enter(ticket, forged)).body.code).toBe('BAD_PASSKEY')
  const { challenge } = (await app.call('employee/begin-passkey', {}, mine.token)).body
  expect((await enter(ticket, mine.key.use({ challenge }))).body.code).toBe('BAD_PASSKEY')
})

test('a signature that no person was present for opens nothing, nor does one for an account closed meanwhile', async () => {
  const { person, key } = await withPasskey()
  const { token: ticket } = await logIn(person)
  const alone = key.use({ challenge: await ask(ticket), isAlone: true })
  expect((await enter(ticket, alone)).body.code).toBe('BAD_PASSKEY')
  const signed = key.use({ challenge: await ask(ticket) })
  await setRow(app.db, 'people', { id: person.id }, { is_active: false })
  expect((await enter(ticket, signed)).status).toBe(401)
  await setRow(app.db, 'people', { id: person.id }, { is_active: true, status: 'Terminated', left_on: '2020-01-31' })
  expect((await enter(ticket, signed)).body.code).toBe('ACCESS_OVER')
  expect(await rowsOf(app.db, 'sessions', { person_id: person.id }, ['id'])).toHaveLength(1)
})

test('two tabs with the same answer of a passkey open one session', async () => {
  const { person, key } = await withPasskey()
  const { token: ticket } = await logIn(person)
  const signed = key.use({ challenge: await ask(ticket) })
  const answers = await Promise.all([enter(ticket, signed), enter(ticket, signed)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a copy of a passkey is refused and stops the passkey, and the second step stays on', async () => {
  const { person, key, codes } = await withPasskey()
  const { token: ticket } = await logIn(person)
  expect((await enter(ticket, key.use({ challenge: await ask(ticket) }))).status).toBe(200)
  key.rewind(0)
  const { token: again } = await logIn(person)
  expect((await enter(again, key.use({ challenge: await ask(again) }))).body.code).toBe('BAD_PASSKEY')
  expect((await mailsTo(app, person.email)).at(-1)?.text).toContain('A copy of one of your passkeys')
  const { token: after, code, passkey } = await logIn(person)
  expect([code, passkey]).toEqual(['SECOND_FACTOR', undefined])
  expect((await app.call('employee/ask-passkey-sign-in', {}, after)).body.code).toBe('FACTOR_STATE')
  expect((await app.call('employee/confirm-sign-in', { code: codes[0] }, after)).status).toBe(200)
})

test('wrong answers of passkeys and wrong codes pause the second step together', async () => {
  const { person, key } = await withPasskey()
  for (let ticket = 0; ticket < 2; ticket += 1) {
    const { token } = await logIn(person)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (attempt % 2 === 0) await enter(token, key.use({ challenge: 'none' }))
      else await app.call('employee/confirm-sign-in', { code: '000000' }, token)
    }
  }
  const { token } = await logIn(person)
  expect((await app.call('employee/ask-passkey-sign-in', {}, token)).body.code).toBe('FACTOR_PAUSED')
})

test('a passkey is removed with a second factor at hand; the last one takes the second step with it', async () => {
  const { person, token, key, codes } = await withPasskey()
  const second = createPasskey()
  await add(token, second, 'Phone')
  const [first, other] = (await security(token)).passkeys
  const remove = (passkeyId: number, proof: object, bearer = token) =>
    app.call('employee/remove-passkey', { passkeyId, ...proof }, bearer)
  const challenge = async () => (await app.call('employee/ask-passkey', {}, token)).body.challenge
  expect((await remove(first.id, {})).body.code).toBe('VALIDATION')
  expect((await remove(first.id, { code: '000000' })).body.code).toBe('BAD_FACTOR_CODE')
  const stranger = await signInAs(app, { role: 'Admin' })
  expect((await remove(first.id, { code: '000000' }, stranger)).body.code).toBe('FACTOR_STATE')
  expect((await remove(first.id, { passkey: key.use({ challenge: await challenge() }) })).status).toBe(200)
  expect((await logIn(person)).code).toBe('SECOND_FACTOR')
  expect((await remove(other.id, { code: codes[0] })).status).toBe(200)
  expect((await security(token)).second_factor).toBeNull()
  expect((await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })).status).toBe(200)
})

test('removing the app leaves the passkeys, and new recovery codes can be had with one', async () => {
  const { person, token, key } = await withPasskey()
  const { secret } = (await app.call('employee/begin-second-factor', {}, token)).body
  await app.call('employee/confirm-second-factor', { code: codeAt(secret, -1) }, token)
  await app.call('employee/remove-second-factor', { password: TEST_PASSWORD, code: codeAt(secret) }, token)
  expect(await security(token)).toMatchObject({ app_since: null, second_factor: { recovery_codes_left: 10 } })
  expect((await logIn(person)).code).toBe('SECOND_FACTOR')
  const { challenge } = (await app.call('employee/ask-passkey', {}, token)).body
  const made = await app.call('employee/make-recovery-codes', { passkey: key.use({ challenge }) }, token)
  expect(made.body.recovery_codes).toHaveLength(10)
})

test('a session that never showed the second factor adds none of its own', async () => {
  const { person } = await withPasskey()
  const weak = await signIn(app, person)
  expect((await add(weak, createPasskey())).body.code).toBe('FACTOR_MISSING')
  const { secret } = (await app.call('employee/begin-second-factor', {}, weak)).body
  expect((await app.call('employee/confirm-second-factor', { code: codeAt(secret) }, weak)).body.code).toBe('FACTOR_MISSING')
  expect(await security(weak)).toMatchObject({ app_since: null, passkeys: [{ name: 'Laptop' }] })
})

test('the same passkey belongs to one person, and one that was made for another site or session is refused', async () => {
  const { key } = await withPasskey()
  const token = await signInAs(app, { role: 'Employee' })
  expect((await add(token, key)).body.code).toBe('BAD_PASSKEY')
  const begin = async () => (await app.call('employee/begin-passkey', {}, token)).body.challenge
  const made = createPasskey()
  const keep = (passkey: object, bearer = token) => app.call('employee/confirm-passkey', { name: 'Key', passkey }, bearer)
  expect((await keep(made.make({ challenge: await begin(), origin: 'http://localhost:4001' }))).body.code).toBe('BAD_PASSKEY')
  expect((await keep(made.make({ challenge: await begin(), rpId: 'evil.example' }))).body.code).toBe('BAD_PASSKEY')
  const elsewhere = await signInAs(app, { role: 'Employee' })
  expect((await keep(made.make({ challenge: await begin() }), elsewhere)).body.code).toBe('BAD_PASSKEY')
})

test('an Admin who resets the second factor removes the passkeys with it', async () => {
  const { person } = await withPasskey()
  const admin = await signInAs(app, { role: 'Admin' })
  expect((await app.call('employee/reset-second-factor', { id: person.id }, admin)).status).toBe(200)
  expect((await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })).status).toBe(200)
})

test('a challenge is kept in the database as a digest, so that any process takes its answer', async () => {
  const { person, key } = await withPasskey()
  const { token: ticket } = await logIn(person)
  const challenge = await ask(ticket)
  const kept = await app.db.selectFrom('passkey_challenges').select('challenge_hash').execute()
  expect(JSON.stringify(kept)).not.toContain(challenge)
  expect((await enter(ticket, key.use({ challenge }))).status).toBe(200)
})
