import { expect, test } from 'vitest'
import { PERMISSION_GROUPS } from '../../access-control/grants.ts'
import { ALL_FLAGS, type Permissions, SPEC_FLAGS } from '../../access-control/permissions.ts'
import { flags, flagsOf } from '../support/flags.ts'
import { createPerson, signIn, type TestPerson } from '../support/people.ts'
import { rowOf, rowsOf } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const t = testApp()
const admin = signedIn(t, { role: 'Admin' })

const SAVE = 'employee/update-permissions-internal-employee'
const GET = 'employee/get-internal-employee'

const staff = (permissions: Permissions | null): Promise<TestPerson> =>
  createPerson(t.db, { role: 'InternalEmployee', permissions })
const save = (person: TestPerson, newJsonPermissions: unknown, token = admin, more: object = {}) =>
  t.call(SAVE, { idInternalEmployee: person.id, newJsonPermissions, ...more }, token)
const storedOf = async ({ id }: TestPerson) => {
  const { permissions, version } = await rowOf(t.db, 'people', { id })
  return { permissions, version }
}

test('every flag of the specification is taken and read back by its own name [F3]', async () => {
  const person = await staff(null)
  const all = flags(ALL_FLAGS)
  expect((await save(person, all)).body.permissions).toEqual(all)
  expect((await storedOf(person)).permissions).toEqual(all)
  for (const [area, names] of Object.entries(SPEC_FLAGS)) {
    for (const name of names) expect((all as Record<string, Record<string, boolean>>)[area]?.[name]).toBe(true)
  }
})

test('an area or flag that does not exist is refused and nothing is stored [F3]', async () => {
  const person = await staff(null)
  for (const wrong of [
    { dashboards: { viewTab: true } },
    { clients: { viewtab: true } },
    { clients: true },
    { clients: { viewTab: 'yes' } },
  ]) {
    expect((await save(person, wrong)).status).toBe(400)
  }
  expect(await storedOf(person)).toEqual({ permissions: null, version: 1 })
})

test('flags that are not sent stay as they are [F2]', async () => {
  const person = await staff(flags(['clients.viewTab', 'requestPayments.pay']))
  await save(person, flags(['clients.viewDetails']))
  expect((await storedOf(person)).permissions).toEqual(flags(['clients.viewTab', 'clients.viewDetails', 'requestPayments.pay']))
})

test('the Client Onboarding entry brings the list it leads to, and goes with it [F2]', async () => {
  const person = await staff(null)
  await save(person, flags(['clientOnboarding.viewTab']))
  expect((await storedOf(person)).permissions).toEqual(flags(['clientOnboarding.viewTab', 'clients.viewTab']))
  await save(person, flags(['clients.viewTab'], false))
  expect((await storedOf(person)).permissions).toEqual(flags(['clientOnboarding.viewTab', 'clients.viewTab'], false))
})

test('a change counts at the next call of the person, without a new sign-in [F2]', async () => {
  const person = await staff(null)
  const token = await signIn(t, person)
  const list = () => t.call('employee/all-employees', {}, token)
  expect((await list()).status).toBe(403)
  await save(person, flags(['employeeOnboarding.viewTab']))
  expect((await list()).status).toBe(200)
  await save(person, flags(['employeeOnboarding.viewTab'], false))
  expect((await list()).status).toBe(403)
})

test('no one changes their own permissions, not even to lose some [F2]', async () => {
  const person = await staff(flags(ALL_FLAGS))
  const token = await signIn(t, person)
  for (const value of [true, false]) {
    const { status, body } = await save(person, flags(['clients.viewTab'], value), token)
    expect([status, body.message]).toEqual([403, 'You cannot change your own permissions.'])
  }
  expect((await storedOf(person)).version).toBe(1)
})

test.each(ALL_FLAGS.map((flag) => [flag]))('%s is granted by its holders, and by no one else [F2]', async (flag) => {
  const group = Object.values(PERMISSION_GROUPS).find((one) => (one.flags as readonly string[]).includes(flag))
  const needed = ['internalEmployees.viewDetails', group?.needs ?? '']
  const person = await staff(null)
  const others = ALL_FLAGS.filter((other) => other !== flag)
  const everythingElse = await staff(flagsOf(others, ALL_FLAGS))
  expect((await save(person, flags([flag]), await signIn(t, everythingElse))).status).toBe(403)
  expect((await storedOf(person)).version).toBe(1)

  const holder = await staff(flags([...new Set([...needed, flag, ...broughtBy(flag)])]))
  const granted = await save(person, flags([flag]), await signIn(t, holder))
  expect([flag, granted.status]).toEqual([flag, 200])
})

const broughtBy = (flag: string) => (flag === 'clientOnboarding.viewTab' ? ['clients.viewTab'] : [])

test('a finer flag that would come along with viewDetails is granted like any other [F2]', async () => {
  const editor = ['internalEmployees.viewDetails', 'internalEmployees.requestPaymentPermissions', 'requestPayments.viewDetails']
  const token = await signIn(t, await staff({ ...flags(editor), requestPayments: { viewDetails: true, pay: false } }))
  const person = await staff(null)
  const { body } = await save(person, flags(['requestPayments.viewDetails']), token)
  expect([body.code, body.fields]).toEqual(['GRANT_BEYOND_OWN', [{ field: 'requestPayments.pay', message: 'Pay payrolls' }]])
  expect((await save(person, { requestPayments: { viewDetails: true, pay: false } }, token)).status).toBe(200)
})

test('staff sees and changes only the groups that are open to them [F2]', async () => {
  const token = await signIn(
    t,
    await staff({ ...flags(ALL_FLAGS), internalEmployees: { viewDetails: true, clientsPermissions: true, edit: false } }),
  )
  const person = await staff(flags(['clients.viewTab', 'requestPayments.viewTab']))
  const seen = (await t.call(GET, { idInternalEmployee: person.id }, token)).body.internalEmployee.permissions
  expect(Object.keys(seen)).toEqual(['clients'])
  const closed = await save(person, flags(['requestPayments.viewTab'], false), token)
  expect([closed.status, closed.body.message]).toEqual([403, 'You cannot change these permissions: Payment Requests.'])
  // The same value again is no change.
  expect((await save(person, flags(['clients.viewDetails', 'requestPayments.viewTab']), token)).status).toBe(200)
})

test('of two concurrent saves one wins, the other is refused as stale [F2]', async () => {
  const person = await staff(null)
  const other = await signIn(t, await createPerson(t.db, { role: 'Admin' }))
  const answers = await Promise.all([
    save(person, flags(['clients.viewTab']), admin, { version: 1 }),
    save(person, flags(['requestPayments.viewTab']), other, { version: 1 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)?.body
  expect([lost.code, lost.current]).toEqual(['STALE', { version: 2 }])
  expect((await storedOf(person)).version).toBe(2)
})

test('two colleagues who change each other at the same moment both get an answer [F2]', async () => {
  const all = flags(ALL_FLAGS)
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await staff(all), await staff(all)]
    const [tokenA, tokenB] = [await signIn(t, a), await signIn(t, b)]
    // Each takes from the other the right to open colleagues: anyone who comes second has lost it.
    const take = flags(['internalEmployees.viewDetails'], false)
    const answers = await Promise.all([save(b, take, tokenA), save(a, take, tokenB)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  }
})

test('the history names every flag that was given and taken; saving the same again leaves no trace [F2]', async () => {
  const person = await staff(flags(['clients.viewTab']))
  await save(person, { clients: { viewTab: false, viewDetails: true, edit: false, manageAdmins: false, sendEnvelope: false } })
  await save(person, { clients: { viewTab: false, viewDetails: true } })
  expect(await rowsOf(t.db, 'history', { entity_id: person.id }, ['action', 'changes'])).toEqual([
    {
      action: 'internal-employee.permissions-changed',
      changes: [
        { field: 'clients.viewDetails', from: false, to: true },
        { field: 'clients.viewTab', from: true, to: false },
      ],
    },
  ])
})
