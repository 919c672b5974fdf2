import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { API_SCOPES, SCOPE_NAMES, scopeOfCall } from '../../contract/api-keys/scopes.ts'
import { operations } from '../../contract/index.ts'
import { loadSession } from '../../server/calls/load-session.ts'
import { checkConfirmed } from '../../server/calls/step-up.ts'
import { statusAndCode } from '../support/app.ts'
import { flags } from '../support/flags.ts'
import { createCompany, createPerson, signIn, signInAs } from '../support/people.ts'
import { rowOf, rowsOf } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const CREATE = 'integration/create-api-key'
const REVOKE = 'integration/revoke-api-key'
const LIST = 'integration/find-api-keys'

const app = testApp({}, { now: null })
const admin = signedIn(app, { role: 'Admin' })
let own: number
let foreign: number
beforeAll(async () => {
  own = (await createCompany(app.db)).id
  foreign = (await createCompany(app.db)).id
})

/** A company has no use of some scopes. */
const scopesFor = (input: { companyId?: number | undefined }) =>
  input.companyId === undefined ? SCOPE_NAMES : API_SCOPES.flatMap(({ scope, isForCompanies }) => (isForCompanies ? scope : []))
const make = async (input: { companyId?: number | undefined; [member: string]: unknown } = {}, token = admin) =>
  (await app.call(CREATE, { name: 'HR system', scopes: [...scopesFor(input)], days: 90, ...input }, token)).body
const historyOf = (id: number) => rowsOf(app.db, 'history', { entity: 'api-key', entity_id: id })
const JOB = { job_name: 'Welder', department: 'Works', headcount: 2, job_description: 'Welds.' }

describe('making and revoking a key', () => {
  test('the key is answered once; the database has its digest, and the history its name and scopes', async () => {
    const { key, apiKey } = await make({ scopes: ['people:read'], companyId: own })
    expect(key).toMatch(/^plk_[\w-]{43}$/)
    expect(apiKey).toMatchObject({
      name: 'HR system',
      scopes: ['people:read'],
      status: 'Active',
      company: { id: own },
      prefix: key.slice(0, 10),
    })
    expect(JSON.stringify(await rowOf(app.db, 'api_keys', { id: apiKey.id }))).not.toContain(key.slice(10))
    const listed = (await app.call(LIST, {}, admin)).body
    expect(JSON.stringify(listed)).not.toContain(key)
    expect(listed.apiKeys.map(({ id }: { id: number }) => id)).toContain(apiKey.id)
    const [made] = await historyOf(apiKey.id)
    expect(made).toMatchObject({ action: 'api-key.created', company_id: own, actor_role: 'Admin' })
    expect(JSON.stringify(made)).toContain('people:read')
  })

  test.each([
    ['without scopes', { scopes: [] }, 400],
    ['for more than a year', { days: 366 }, 400],
    ['without an end', { days: undefined }, 400],
    ['without a name', { name: '  ' }, 400],
    ['of an unknown scope', { scopes: ['transfers:write'] }, 400],
    ['of a company that does not exist', { companyId: 2_000_000_000 }, 404],
  ])('no key %s', async (_how, input, status) => {
    expect((await make(input)).status).toBe(status)
  })

  test('one key for a requestKey, also by two calls at once; the second is told so, and the key is stored nowhere', async () => {
    const input = { name: 'Once', requestKey: randomUUID() }
    const both = await Promise.all([make(input), make(input)])
    expect(both.map(({ code, apiKey }) => code ?? apiKey.name).sort()).toEqual(['Once', 'SHOWN_ONCE'])
    expect((await make(input)).code).toBe('SHOWN_ONCE')
    expect((await make({ ...input, days: 1 })).code).toBe('REQUEST_KEY')
    const { rows } = await app.sql<{ n: number; answers: unknown[] }>`select
      (select count(*)::int from api_keys where name = 'Once') as n,
      (select jsonb_agg(answer) from request_keys where operation = ${CREATE}) as answers`
    expect(rows).toEqual([{ n: 1, answers: [{}] }])
  })

  test('no scope for a company that has no use of it', async () => {
    for (const scope of ['pay:read', 'privacy-requests:read']) {
      const refused = await make({ companyId: own, scopes: ['people:read', scope] })
      expect(refused.fields).toEqual([{ field: 'scopes', message: `A key of a company cannot use the scopes ${scope}.` }])
    }
    const { scopes } = (await app.call(LIST, {}, admin)).body
    const ofAll = scopes.filter((one: { isForCompanies: boolean }) => !one.isForCompanies)
    expect(ofAll.map(({ scope }: { scope: string }) => scope)).toEqual([
      'invoices:write',
      'receipts:read',
      'receipts:write',
      'privacy-requests:read',
      'privacy-requests:write',
      'pay:read',
    ])
  })

  test('a key that is none is told apart from a session that has ended', async () => {
    for (const key of [`plk_${'a'.repeat(43)}`, 'plk_short']) {
      expect((await app.call('employee/all-employees', {}, key)).body).toMatchObject({ status: 401, code: 'KEY_UNKNOWN' })
    }
    expect((await app.call('employee/all-employees', {}, 'nothing')).body.code).toBe('UNAUTHENTICATED')
  })

  test('a revoked key is refused from the next call on; two Admins who revoke it at once leave one entry', async () => {
    const { key, apiKey } = await make()
    expect((await app.call('employee/all-employees', {}, key)).status).toBe(200)
    const other = await signInAs(app, { role: 'Admin' })
    const ends = await Promise.all([admin, other].map((token) => app.call(REVOKE, { id: apiKey.id }, token)))
    expect(ends.map(({ status, body }) => [status, body.apiKey.status])).toEqual([
      [200, 'Revoked'],
      [200, 'Revoked'],
    ])
    expect((await historyOf(apiKey.id)).map(({ action }) => action)).toEqual(['api-key.created', 'api-key.revoked'])
    expect((await app.call('employee/all-employees', {}, key)).body).toMatchObject({ status: 401, code: 'KEY_UNKNOWN' })
  })

  test('a key ends with its day, and with the account of the Admin who made it', async () => {
    const maker = await createPerson(app.db, { role: 'Admin' })
    const { key, apiKey } = await make({ days: 1 }, await signIn(app, maker))
    expect((await app.call('employee/all-employees', {}, key)).status).toBe(200)
    await app.sql`update people set is_active = false where id = ${maker.id}`
    expect((await app.call('employee/all-employees', {}, key)).status).toBe(401)
    const shown = async () =>
      (await app.call(LIST, {}, admin)).body.apiKeys.find(({ id }: { id: number }) => id === apiKey.id).status
    expect(await shown()).toBe('Closed')
    await app.sql`update people set is_active = true where id = ${maker.id}`
    expect((await app.call('employee/all-employees', {}, key)).status).toBe(200)
    app.now.value = new Date(Date.now() + 86_400_001)
    expect((await app.call('employee/all-employees', {}, key)).status).toBe(401)
  })
})

describe('a call with a key', () => {
  test('outside of its scopes is refused, and says which scope it needs; some calls are for no key', async () => {
    const { key } = await make({ scopes: ['people:read'] })
    expect((await app.call('client/find-all-jobs', {}, key)).body).toMatchObject({
      status: 403,
      code: 'KEY_SCOPE',
      message: 'This call needs an API key with the scope jobs:read.',
    })
    for (const [call, input] of [
      ['integration/create-api-key', { name: 'Another', scopes: ['people:read'], days: 1 }],
      ['employee/my-sessions', {}],
      ['payroll/set-paid-payrolls', operations['payroll/set-paid-payrolls'].example],
      ['employee/logout', {}],
    ] as const) {
      const { body } = await app.call(call, input, key)
      expect([call, body.code, body.message]).toEqual([call, 'KEY_SCOPE', 'No API key may make this call.'])
    }
  })

  test('of all companies sees pay only with the scope for it', async () => {
    const seen = async (scopes: string[]) => {
      const { key } = await make({ scopes })
      const session = await loadSession(app.db, key, new Date())
      return session?.permissions?.employeeOnboarding
    }
    expect(await seen(['people:read'])).toMatchObject({
      viewTab: true,
      viewDetails: true,
      edit: false,
      seeSalary: false,
      terminate: false,
    })
    expect(await seen(['people:read', 'pay:read'])).toMatchObject({ viewTab: true, edit: false, seeSalary: true })
  })

  test('needs for the amounts of receipts the flag that staff need, and no other', async () => {
    const { key } = await make({ scopes: ['receipts:read'] })
    const session = await loadSession(app.db, key, new Date())
    expect(session?.permissions).toMatchObject({
      requestPayments: { viewDetails: true, pay: false },
      employeeOnboarding: { seeSalary: false },
    })
    const staff = (held: string[]) => signInAs(app, { role: 'InternalEmployee', permissions: flags(held) })
    const answers = await Promise.all(
      [key, await staff(['requestPayments.viewDetails']), await staff(['employeeOnboarding.seeSalary'])].map((token) =>
        app.call('payroll/find-all-receipts', {}, token),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403])
  })

  test('is in the history under the name of the key', async () => {
    const { key } = await make({ name: 'Payroll sync', companyId: own })
    expect((await app.call('client/create-new-job', JOB, key)).status).toBe(200)
    const made = await rowOf(app.db, 'history', { action: 'job.created', company_id: own })
    expect(made).toMatchObject({ actor_name: 'Payroll sync', actor_role: 'API key' })
    expect((await rowOf(app.db, 'api_keys', { name: 'Payroll sync' })).last_used_at).not.toBeNull()
  })

  test('is no session: it reads nothing of the person who made it', async () => {
    const { key } = await make({ scopes: ['jobs:read'] })
    expect(await statusAndCode(app.call('employee/verify-token', { token: key }))).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('with the same request key of another key of the same person is another call', async () => {
    const [one, two] = [await make({ companyId: own }), await make({ companyId: foreign })]
    const job = { ...JOB, requestKey: randomUUID() }
    const jobs = [await app.call('client/create-new-job', job, one.key), await app.call('client/create-new-job', job, two.key)]
    expect(jobs.map(({ body }) => body.job.company.id)).toEqual([own, foreign])
    expect((await app.call('client/create-new-job', job, one.key)).body.job.id).toBe(jobs[0]?.body.job.id)
  })

  test('cannot change bank details or the sign-in email of a person, and changes the rest', async () => {
    const { id, email } = await createPerson(app.db, { role: 'Employee', companyId: own })
    for (const companyId of [undefined, own]) {
      const { key } = await make({ companyId })
      const update = async (input: object) => (await app.call('employee/update-employee-by-id', { id, ...input }, key)).body
      const refusals = ['KEY_SCOPE', 'FIELD_READ_ONLY', 'VALIDATION']
      expect(refusals).toContain((await update({ email: `new-${email}` })).code)
      expect(refusals).toContain((await update({ bankDetail: { bank_name: 'BBVA México' } })).code)
    }
    const { key } = await make()
    const saved = await app.call('employee/update-employee-by-id', { id, nationality: 'Chilena' }, key)
    expect(saved.body.client).toMatchObject({ email, bankDetail: [] })
    // Where a form lets the role change them, the missing password of a key ends the call.
    expect(() =>
      checkConfirmed({ confirmedAt: new Date().toISOString(), key: { id: 1, name: 'Key', scopes: [] } }, new Date()),
    ).toThrow('No API key may make this call.')
  })

  test('counts in a rate limit of the key, not of the person or the address', async () => {
    const [one, two] = [await make(), await make()]
    const call = (key: string) => app.call('client/create-new-job', {}, key)
    const statuses = new Set<number>()
    for (let n = 0; n < 330; n += 1) statuses.add((await call(one.key)).status)
    expect(statuses.has(429)).toBe(true)
    expect((await call(two.key)).status).not.toBe(429)
    expect((await app.call(LIST, {}, admin)).status).toBe(200)
  })
})

test('no scope opens a call that asks for the password, has no session, moves money or is about the own sign-in', () => {
  const open = API_SCOPES.flatMap(({ calls }) => calls)
  expect(open.length).toBeGreaterThan(50)
  const tables = Object.entries(operations)
  for (const [name, operation] of tables) {
    if (scopeOfCall(operation) === null) continue
    const { access, stepUp } = operation as { access: { kind: string; roles: { InternalEmployee: unknown } }; stepUp?: true }
    expect([name, access.kind, stepUp]).toEqual([name, 'session', undefined])
    expect([name, /wise|\.pay$|invoicesPay$|bankAccounts$|Permissions$/.test(String(access.roles.InternalEmployee))]).toEqual([
      name,
      false,
    ])
    expect([name, /session|password|factor|passkey|own-bank|internal-employee|permission/.test(name)]).toEqual([name, false])
  }
})
