import { afterEach, beforeEach, expect, test } from 'vitest'
import { MONEY_FLAGS } from '../../access-control/permissions.ts'
import { FACTOR_RULE } from '../../access-control/second-factor.ts'
import { operations } from '../../contract/index.ts'
import { codeAt } from '../support/authenticator.ts'
import { flags } from '../support/flags.ts'
import { createPerson, signIn, signInAs, TEST_PASSWORD, type TestPerson } from '../support/people.ts'
import { setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
beforeEach(() => {
  app.settings.secondFactor = 'rule'
})
afterEach(() => {
  app.settings.secondFactor = 'off'
})

const logIn = async ({ email }: TestPerson): Promise<string> =>
  (await app.call('employee/login', { email, password: TEST_PASSWORD })).body.token
const list = (token: string) => app.call('employee/find-all-internal-employees', {}, token)
const decoded = async (token: string) =>
  (await app.call('employee/verify-token', { token })).body.decodedToken.userLogin as Record<string, unknown>
async function addApp(token: string): Promise<string> {
  const { secret } = (await app.call('employee/begin-second-factor', {}, token)).body
  expect((await app.call('employee/confirm-second-factor', { code: codeAt(secret, -1) }, token)).status).toBe(200)
  return secret
}

test('the rule names every flag that moves money', () => {
  expect(FACTOR_RULE.flags).toEqual(expect.arrayContaining([...MONEY_FLAGS]))
})

test('an Admin without a second factor signs in to the security page alone, adds an app, and then to everything', async () => {
  const person = await createPerson(app.db, { role: 'Admin' })
  const token = await logIn(person)
  expect(await decoded(token)).toMatchObject({ lacks_factor: true })
  expect((await list(token)).body).toMatchObject({ status: 403, code: 'FACTOR_MISSING' })
  const secret = await addApp(token)
  expect(await decoded(token)).not.toHaveProperty('lacks_factor')
  expect((await list(token)).status).toBe(200)

  const { body } = await app.call('employee/login', { email: person.email, password: TEST_PASSWORD })
  const done = await app.call('employee/confirm-sign-in', { code: codeAt(secret) }, body.token)
  expect((await list(done.body.token)).status).toBe(200)
})

test('staff is asked as soon as a flag moves money, and no longer when it is withdrawn', async () => {
  const staff = await createPerson(app.db, {
    role: 'InternalEmployee',
    permissions: flags(['internalEmployees.viewTab']),
  })
  const token = await logIn(staff)
  const may = async (...named: string[]) => {
    const permissions = JSON.stringify(flags(['internalEmployees.viewTab', ...named]))
    await setRow(app.db, 'people', { id: staff.id }, { permissions })
    return (await list(token)).status
  }
  expect((await list(token)).status).toBe(200)
  expect(await may('requestPayments.pay')).toBe(403)
  // A finer flag that is left out follows the area's viewDetails.
  expect(await may('requestPayments.viewDetails')).toBe(403)
  expect(await may()).toBe(200)
})

test('the first factor ends the sessions that the password alone opened', async () => {
  const person = await createPerson(app.db, { role: 'Admin' })
  const [mine, other] = [await logIn(person), await logIn(person)]
  await addApp(mine)
  expect((await app.call('employee/my-security', {}, other)).status).toBe(401)
})

test('a session loses its rights with the factor that the person removes, and ends where an Admin resets it', async () => {
  const person = await createPerson(app.db, { role: 'Admin' })
  const token = await logIn(person)
  const secret = await addApp(token)
  await app.call('employee/remove-second-factor', { password: TEST_PASSWORD, code: codeAt(secret) }, token)
  expect((await list(token)).body.code).toBe('FACTOR_MISSING')

  await addApp(token)
  const colleague = await signInAs(app, { role: 'Admin' })
  await app.db.updateTable('sessions').set({ has_factor: true }).execute()
  expect((await list(token)).status).toBe(200)
  expect((await app.call('employee/reset-second-factor', { id: person.id }, colleague)).status).toBe(200)
  expect((await list(token)).body.code).toBe('UNAUTHENTICATED')
})

test('a view of another person needs the factor of the Admin', async () => {
  const admin = await signInAs(app, { role: 'Admin' })
  const permissions = flags(['internalEmployees.viewTab'])
  const staff = await createPerson(app.db, { role: 'InternalEmployee', permissions })
  app.settings.secondFactor = 'off'
  const view = (await app.call('employee/start-view-as', { idInternalEmployee: staff.id }, admin)).body.token
  app.settings.secondFactor = 'rule'
  expect((await list(view)).body.code).toBe('FACTOR_MISSING')
})

test('a person whom the rule does not name signs in as before', async () => {
  for (const role of ['Client', 'Employee', 'Contractor'] as const) {
    const token = await signIn(app, await createPerson(app.db, { role }))
    expect((await app.call('employee/get-my-session', {}, token)).body.session).not.toHaveProperty('lacks_factor')
  }
})

test('the stream of a batch, which has its session in the address, is no way around the rule', async () => {
  const admin = await signInAs(app, { role: 'Admin' })
  const { idEmployees, requestKey: _key, ...payload } = operations['contractor/prepare-batch-invoices'].example
  const query = new URLSearchParams({ token: admin, payload: JSON.stringify(payload), idEmployees: String(idEmployees) })
  const url = `/api/contractor/create-batch-invoices?${query}`
  const answer = await app.app.inject({ method: 'GET', url })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'FACTOR_MISSING'])
})
