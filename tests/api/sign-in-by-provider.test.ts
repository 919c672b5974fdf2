import { beforeEach, expect, test } from 'vitest'
import { codeAt } from '../support/authenticator.ts'
import { OIDC_CLIENT, startOidcServer } from '../support/oidc-server.ts'
import { createPerson, signIn, TEST_PASSWORD, type TestPerson } from '../support/people.ts'
import { rowsOf } from '../support/rows.ts'
import { running, testApp } from '../support/test-app.ts'

const app = testApp()
const provider = running(startOidcServer)
beforeEach(() => {
  app.settings.oidc = { issuer: provider.issuer, ...OIDC_CLIENT, strong: ['mfa'] }
  app.settings.secondFactor = 'off'
  Object.assign(provider.state, { claims: {}, change: (token: object) => token, signsWith: 'own', exchanges: [] })
})

interface Returned {
  code: string
  state: string
  browser: string
}

/** The way of a browser to the provider and back, as a person with these claims. */
async function visit(claims: object, { state: at } = provider): Promise<Returned> {
  at.claims = claims as Record<string, unknown>
  const { url, browser } = (await app.call('employee/begin-sign-in')).body
  const { headers } = await fetch(url, { redirect: 'manual' })
  const { searchParams } = new URL(headers.get('location') ?? '')
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '', browser }
}
const finish = (returned: Returned) => app.call('employee/finish-sign-in', returned)
const as = ({ email }: TestPerson, more: object = {}) => ({ email, email_verified: true, ...more })
const staff = (columns = {}) => createPerson(app.db, { role: 'InternalEmployee', columns })
const REFUSED = { status: 401, code: 'SIGN_IN_REFUSED' }

test('staff signs in by the organization, with a session and a history row like any other', async () => {
  const person = await staff()
  expect((await app.call('employee/sign-in-ways')).body.organization).toBe(true)
  const { body } = await finish(await visit(as(person, { email: person.email.toUpperCase() })))
  expect(body).toMatchObject({ status: 200, role: { name: 'InternalEmployee' } })
  const { sessions } = (await app.call('employee/my-security', {}, body.token)).body
  expect(sessions).toEqual([expect.objectContaining({ current: true })])
  const rows = await rowsOf(app.db, 'history', { actor_id: person.id }, ['action'])
  expect(rows.map(({ action }) => action)).toContain('session.login-by-provider')
})

test('a state counts once, for the browser that began, for ten minutes', async () => {
  const person = await staff()
  const returned = await visit(as(person))
  expect((await finish({ ...returned, browser: 'another' })).body).toMatchObject(REFUSED)
  expect((await finish({ ...returned, state: 'another' })).body).toMatchObject(REFUSED)
  expect(provider.state.exchanges).toEqual([])
  expect((await finish(returned)).status).toBe(200)
  expect((await finish(returned)).body).toMatchObject(REFUSED)
  const late = await visit(as(person))
  app.now.value = new Date(Date.now() + 11 * 60_000)
  expect((await finish(late)).body).toMatchObject(REFUSED)
  app.now.value = null
})

test('two tabs with the same answer of the provider open one session', async () => {
  const returned = await visit(as(await staff()))
  const answers = await Promise.all([finish(returned), finish(returned)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(provider.state.exchanges).toEqual([200])
})

test('the code of one sign-in, replayed or stolen into another, opens nothing', async () => {
  const person = await staff()
  const used = await visit(as(person))
  expect((await finish(used)).status).toBe(200)
  const next = await visit(as(person))
  expect((await finish({ ...next, code: used.code })).body).toMatchObject(REFUSED)
  // Its verifier is that of another attempt.
  const [mine, stolen] = [await visit(as(person)), await visit(as(person))]
  expect((await finish({ ...mine, code: stolen.code })).body).toMatchObject(REFUSED)
})

const now = () => Math.floor(Date.now() / 1000)
test.each<[string, object | (() => object)]>([
  ['another nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['another audience', { aud: 'another-client' }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['an end in the past', () => ({ iat: now() - 600, exp: now() - 300 })],
  ['an unverified address', { email_verified: false }],
  ['an address of which nothing is said', { email_verified: undefined }],
  ['an address verified in words', { email_verified: 'true' }],
  ['no address', { email: undefined }],
])('refuses an ID token with %s', async (_what, change) => {
  const returned = await visit(as(await staff()))
  provider.state.change = (token) => ({ ...token, ...(typeof change === 'function' ? change() : change) })
  expect((await finish(returned)).body).toMatchObject(REFUSED)
})

test.each(['stranger', 'none', 'secret'] as const)('refuses an ID token with the signature "%s"', async (signsWith) => {
  const returned = await visit(as(await staff()))
  provider.state.signsWith = signsWith
  expect((await finish(returned)).body).toMatchObject(REFUSED)
})

test('accounts of others, deactivated, unverified or unknown ones get the same answer, and none is made', async () => {
  const people = [
    await createPerson(app.db, { role: 'Contractor' }),
    await createPerson(app.db, { role: 'Employee' }),
    await createPerson(app.db, { role: 'Client' }),
    await staff({ is_active: false }),
    await createPerson(app.db, { role: 'InternalEmployee', verified: false }),
  ]
  const emails = [...people.map(({ email }) => email), 'nobody@plantilla.test']
  const count = async () => (await app.db.selectFrom('people').select('id').execute()).length
  const before = await count()
  const answers = []
  for (const email of emails) {
    const { body } = await finish(await visit({ email, email_verified: true }))
    const { requestId: _id, ...rest } = body
    answers.push(JSON.stringify(rest))
  }
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0] ?? '')).toMatchObject(REFUSED)
  expect(await count()).toBe(before)
})

test('the second factor of the provider satisfies the rule; without it the own one is asked for, or must be added', async () => {
  app.settings.secondFactor = 'rule'
  const person = await createPerson(app.db, { role: 'Admin' })
  const list = async (token: string) => (await app.call('employee/find-all-internal-employees', {}, token)).body
  const plain = await finish(await visit(as(person, { amr: ['pwd'], acr: 'silver' })))
  expect((await list(plain.body.token)).code).toBe('FACTOR_MISSING')
  for (const claims of [{ amr: ['pwd', 'mfa'] }, { acr: 'mfa' }]) {
    const strong = await finish(await visit(as(person, claims)))
    expect((await list(strong.body.token)).status).toBe(200)
  }
  const token = await signIn(app, person)
  const { secret } = (await app.call('employee/begin-second-factor', {}, token)).body
  await app.call('employee/confirm-second-factor', { code: codeAt(secret, -1) }, token)
  const asked = await finish(await visit(as(person, { amr: ['pwd'] })))
  expect([asked.status, asked.body.code]).toEqual([428, 'SECOND_FACTOR'])
  const done = await app.call('employee/confirm-sign-in', { code: codeAt(secret) }, asked.body.token)
  expect((await list(done.body.token)).status).toBe(200)
})

test('a provider that is away has a refusal of its own, and is asked again at the next try', async () => {
  const away = await startOidcServer()
  app.settings.oidc = { issuer: away.issuer, ...OIDC_CLIENT, strong: [] }
  await away.close()
  expect((await app.call('employee/begin-sign-in')).body).toMatchObject({ status: 503, code: 'SIGN_IN_AWAY' })
  app.settings.oidc = { issuer: provider.issuer, ...OIDC_CLIENT, strong: [] }
  expect((await app.call('employee/begin-sign-in')).status).toBe(200)
})

test.each(['/.well-known/openid-configuration', '/token', '/keys'])(
  'an answer without end at %s is cut and refused',
  async (path) => {
    const huge = await startOidcServer()
    app.settings.oidc = { issuer: huge.issuer, ...OIDC_CLIENT, strong: [] }
    const person = await staff()
    const returned = path.startsWith('/.') ? null : await visit(as(person), huge)
    huge.state.endless = path
    const { body } = returned ? await finish(returned) : await app.call('employee/begin-sign-in')
    expect(body).toMatchObject({ status: 503, code: 'SIGN_IN_AWAY' })
    expect(huge.state.bytesSent).toBeLessThan(20_000_000)
    await huge.close()
  },
)

test.each(['a\u0000@plantilla.test', '\ud800@plantilla.test', `${'a'.repeat(100_000)}@plantilla.test`])(
  'an address that no account can have is refused like any other unknown one (%#)',
  async (email) => {
    expect((await finish(await visit({ email, email_verified: true }))).body).toMatchObject(REFUSED)
  },
)

test('without a provider nothing is offered, and the password signs in as before', async () => {
  app.settings.oidc = null
  expect((await app.call('employee/sign-in-ways')).body.organization).toBe(false)
  expect((await app.call('employee/begin-sign-in')).body).toMatchObject(REFUSED)
  const { email } = await staff()
  expect((await app.call('employee/login', { email, password: TEST_PASSWORD })).status).toBe(200)
})

test('the row of a sign-in under way opens nothing by itself', async () => {
  const { state, browser } = await visit(as(await staff()))
  const rows = await app.db.selectFrom('sign_in_attempts').selectAll().execute()
  for (const secret of [state, browser]) expect(JSON.stringify(rows)).not.toContain(secret)
})
