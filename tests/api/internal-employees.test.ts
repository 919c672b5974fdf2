import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NO_PERMISSIONS } from '../../access-control/grants.ts'
import { MONEY_FLAGS, type Permissions } from '../../access-control/permissions.ts'
import { flags } from '../support/flags.ts'
import { untilLocked } from '../support/locks.ts'
import { mailedLink } from '../support/mailbox.ts'
import { createCompany, createPerson, createVisitor, signIn, signInAs, type TestPerson } from '../support/people.ts'
import { rowOf, rowsOf, setRow } from '../support/rows.ts'
import { signedIn, testApp } from '../support/test-app.ts'

const t = testApp()
const admin = signedIn(t, { role: 'Admin' })

const LIST = 'employee/find-all-internal-employees'
const GET = 'employee/get-internal-employee'
const CREATE = 'employee/create-internal-employee'
const ASSIGN = 'employee/assign-company-to-internal-employee'

const staffWith = (...held: string[]): Promise<TestPerson> =>
  createPerson(t.db, { role: 'InternalEmployee', permissions: flags(held) })

let counter = 0
const newcomer = (more: object = {}) => {
  counter += 1
  return {
    firstname: 'Ana',
    lastname: 'Luna',
    email: `ana-${counter}@plantilla.test`,
    phone: `559900${String(counter).padStart(4, '0')}`,
    ...more,
  }
}

test('a new internal employee is invited by mail, sets the password by the link and signs in [F1]', async () => {
  const { status, body } = await t.call(CREATE, newcomer({ position: 'Analyst', department: 'Operations' }), admin)
  expect(status).toBe(200)
  expect(body.inviteSent).toBe(true)
  const email = `ana-${counter}@plantilla.test`
  const { page, token } = await mailedLink(t, email)
  expect(page).toBe('change-password-first-login')
  expect((await t.call('employee/change-password', { token, password: 'Plantilla2026' })).status).toBe(200)
  const login = await t.call('employee/login', { email, password: 'Plantilla2026' })
  expect([login.status, login.body.role]).toEqual([200, { name: 'InternalEmployee' }])
  const { internalEmployee } = (await t.call(GET, { idInternalEmployee: body.employee.id }, admin)).body
  expect(internalEmployee).toMatchObject({
    position: 'Analyst',
    department: 'Operations',
    state: 'Active',
    all_companies: true,
  })
})

test('a new one holds nothing, and the money flags are denied by name [F1]', async () => {
  const { body } = await t.call(CREATE, newcomer(), admin)
  const row = await rowOf(t.db, 'people', { id: body.employee.id })
  expect(row.permissions).toEqual(NO_PERMISSIONS)
  const stored = row.permissions as Record<string, Record<string, boolean>>
  for (const flag of MONEY_FLAGS) {
    const [area = '', name = ''] = flag.split('.')
    expect(stored[area]?.[name]).toBe(false)
  }
})

test('texts are judged by the form, taken addresses and phones are named [F1]', async () => {
  const wrong = await t.call(CREATE, newcomer({ firstname: 'An4' }), admin)
  expect([wrong.status, wrong.body.fields]).toEqual([400, [{ field: 'firstname', message: 'Should be letters.' }]])
  const first = newcomer()
  await t.call(CREATE, first, admin)
  const second = await t.call(CREATE, { ...first, email: ` ${first.email.toUpperCase()} ` }, admin)
  expect([second.status, second.body.message]).toEqual([409, 'Please use different Email, Phone'])
})

test('a creator cannot grant flags they do not hold, nor a group that is closed to them [F2]', async () => {
  const creator = await signIn(
    t,
    await staffWith('internalEmployees.edit', 'internalEmployees.clientsPermissions', 'clients.viewTab'),
  )
  const grant = (newJsonPermissions: Permissions) => t.call(CREATE, newcomer({ newJsonPermissions }), creator)
  expect((await grant(flags(['clients.viewTab']))).status).toBe(200)
  const beyond = await grant(flags(['clients.viewDetails']))
  expect([beyond.status, beyond.body.message]).toEqual([403, 'You cannot grant a permission you do not have.'])
  const wide = await signIn(t, await staffWith('internalEmployees.edit', 'requestPayments.viewTab'))
  const closed = await t.call(CREATE, newcomer({ newJsonPermissions: flags(['requestPayments.viewTab']) }), wide)
  expect([closed.status, closed.body.message]).toEqual([403, 'You cannot change these permissions: Payment Requests.'])
})

test('staff of some companies grants no more than these [F1]', async () => {
  const [own, foreign] = [await createCompany(t.db), await createCompany(t.db)]
  const permissions = flags(['internalEmployees.edit'])
  const token = await signInAs(t, { role: 'InternalEmployee', permissions, companies: [own.id] })
  const create = (more: object) => t.call(CREATE, newcomer(more), token)
  expect((await create({ all_companies: true })).body.code).toBe('REACH_BEYOND_OWN')
  expect((await create({ companyIds: [own.id, foreign.id] })).body.code).toBe('REACH_BEYOND_OWN')
  const made = await create({ companyIds: [own.id] })
  const person = (await t.call(GET, { idInternalEmployee: made.body.employee.id }, admin)).body.internalEmployee
  expect([person.all_companies, person.assigned_companies.map(({ id }: { id: number }) => id)]).toEqual([false, [own.id]])
})

test.each([
  ['REACH_BEYOND_OWN', sql`delete from company_assignments`],
  ['FORBIDDEN', sql`update people set permissions = '{}' where role = 'InternalEmployee'`],
])('what is withdrawn while a call waits is not given on: %s [F1]', async (code, change) => {
  const company = await createCompany(t.db)
  const permissions = flags(['internalEmployees.edit'])
  const [caller, token] = await createVisitor(t, { role: 'InternalEmployee', permissions, companies: [company.id] })
  const { answer } = await t.db.transaction().execute(async (tx) => {
    await sql`select from people where id = ${caller.id} for update`.execute(tx)
    await change.execute(tx)
    const waiting = t.call(CREATE, newcomer({ companyIds: [company.id] }), token)
    await untilLocked(t.database)
    return { answer: waiting }
  })
  expect((await answer).body.code).toBe(code)
})

test('the list is searched, filtered and paged; it shows only internal employees [F1]', async () => {
  const company = await createCompany(t.db)
  const one = await t.call(CREATE, newcomer({ lastname: 'Zorrilla', department: 'Nómina' }), admin)
  await t.call(CREATE, newcomer({ lastname: 'Zorrilla', all_companies: false, companyIds: [company.id] }), admin)
  const find = async (input: object) => (await t.call(LIST, input, admin)).body
  expect((await find({ search: 'zorrilla' })).totalInternalEmployees).toBe(2)
  const named = await find({ search: 'zorrilla', filters: { department: 'nomina' } })
  expect(named.internalEmployees.map(({ id }: { id: number }) => id)).toEqual([one.body.employee.id])
  expect(named.internalEmployees[0]).toMatchObject({ state: 'Invited', companies: 'All companies', last_seen: null })
  expect((await find({ search: 'zorrilla', filters: { companyId: company.id } })).totalInternalEmployees).toBe(2)
  const everybody = await find({ limit: 200 })
  const { rows } = await t.pool.query('select distinct role from people where id = any($1)', [
    everybody.internalEmployees.map(({ id }: { id: number }) => id),
  ])
  expect(rows).toEqual([{ role: 'InternalEmployee' }])
})

test('companies are assigned as a whole list; the switch for all is a switch of its own [F1]', async () => {
  const [a, b] = [await createCompany(t.db), await createCompany(t.db)]
  const person = await staffWith()
  const assign = (more: object) => t.call(ASSIGN, { idInternalEmployee: person.id, ...more }, admin)
  const some = await assign({ companyIds: [b.id, a.id, a.id], all_companies: false })
  expect(some.body.assigned_companies.map(({ id }: { id: number }) => id).sort()).toEqual([a.id, b.id].sort())
  const none = await assign({ companyIds: [] })
  expect([none.body.assigned_companies, none.body.all_companies]).toEqual([[], false])
  expect((await assign({ companyIds: [], version: 1 })).body.code).toBe('STALE')
  expect((await assign({ companyIds: [2_000_000_000] })).body.fields[0].field).toBe('companyIds')
})

test('no one changes their own companies, and given or withdrawn ones take effect at once [B12]', async () => {
  const company = await createCompany(t.db)
  const worker = await createPerson(t.db, { role: 'Employee', companyId: company.id })
  const person = await staffWith('employeeOnboarding.viewDetails', 'internalEmployees.edit')
  const token = await signIn(t, person)
  const own = await t.call(ASSIGN, { idInternalEmployee: person.id, companyIds: [], all_companies: true }, token)
  expect([own.status, own.body.code]).toEqual([403, 'OWN_COMPANIES'])
  const open = () => t.call('employee/get-employee-by-id', { id: worker.id }, token)
  expect((await open()).status).toBe(200)
  await t.call(ASSIGN, { idInternalEmployee: person.id, companyIds: [], all_companies: false }, admin)
  expect((await open()).status).toBe(404)
  await t.call(ASSIGN, { idInternalEmployee: person.id, companyIds: [company.id], all_companies: false }, admin)
  expect((await open()).status).toBe(200)
})

test('people who are no internal employees are not found here [B12]', async () => {
  for (const role of ['Admin', 'Client', 'Employee', 'Contractor'] as const) {
    const { id } = await createPerson(t.db, { role })
    const answers = await Promise.all([
      t.call(GET, { idInternalEmployee: id }, admin),
      t.call(ASSIGN, { idInternalEmployee: id, companyIds: [] }, admin),
      t.call('employee/update-permissions-internal-employee', { idInternalEmployee: id, newJsonPermissions: {} }, admin),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
})

test('position and department are changed, and the history keeps both values [F1]', async () => {
  const person = await staffWith()
  const change = (more: object) =>
    t.call('employee/update-internal-employee', { idInternalEmployee: person.id, ...more }, admin)
  await change({ position: ' Analyst ' })
  const { body } = await change({ position: 'Lead', department: 'Payroll', version: 2 })
  expect(body.internalEmployee).toMatchObject({ position: 'Lead', department: 'Payroll', version: 3 })
  expect((await change({ position: 'Late', version: 2 })).body.code).toBe('STALE')
  const rows = await rowsOf(t.db, 'history', { entity_id: person.id }, ['changes'])
  expect(rows.at(-1)?.changes).toEqual([
    { field: 'position', from: 'Analyst', to: 'Lead' },
    { field: 'department', from: null, to: 'Payroll' },
  ])
  const cleared = await change({ position: null, department: ' ' })
  expect(cleared.body.internalEmployee).toMatchObject({ position: null, department: null, version: 4 })
})

const SET_ACTIVE = 'employee/set-active-internal-employee'
const managed = async (manager: TestPerson) => {
  const company = await createCompany(t.db)
  await setRow(t.db, 'companies', { id: company.id }, { account_manager_id: manager.id })
  return company.id
}

test('a deactivated person is out at once: sessions, links and sign-in; activated again the password works [F1]', async () => {
  const person = await staffWith('employeeOnboarding.viewTab')
  const token = await signIn(t, person)
  await t.call('employee/send-changepass-email', { email: person.email })
  const { token: link } = await mailedLink(t, person.email)
  const closed = await t.call(SET_ACTIVE, { idInternalEmployee: person.id, is_active: false, version: 1 }, admin)
  expect([closed.status, closed.body.employee.state]).toEqual([200, 'Inactive'])
  expect((await t.call('employee/all-employees', {}, token)).status).toBe(401)
  expect((await t.call('employee/login', { email: person.email, password: person.password })).status).toBe(401)
  expect((await t.call('employee/change-password', { token: link, password: 'Plantilla2027' })).status).toBe(401)

  const opened = await t.call(SET_ACTIVE, { idInternalEmployee: person.id, is_active: true }, admin)
  expect(opened.body.employee.state).toBe('Active')
  expect((await t.call('employee/login', { email: person.email, password: person.password })).status).toBe(200)
  // Links mailed before stay invalid.
  expect((await t.call('employee/change-password', { token: link, password: 'Plantilla2027' })).status).toBe(401)
})

test('clients are handed over before the account closes, and anyone who takes over works for them [F1]', async () => {
  const [leaver, taker, gone] = [await staffWith(), await staffWith('clients.viewDetails'), await staffWith()]
  await setRow(t.db, 'people', { id: gone.id }, { is_active: false })
  await setRow(t.db, 'people', { id: taker.id }, { all_companies: false })
  const companies = [await managed(leaver), await managed(leaver)]
  const close = (more: object = {}) => t.call(SET_ACTIVE, { idInternalEmployee: leaver.id, is_active: false, ...more }, admin)

  expect(await close()).toMatchObject({ status: 409, body: { message: 'Choose who takes over 2 clients.' } })
  const client = await createPerson(t.db, { role: 'Client' })
  for (const wrong of [leaver.id, gone.id, client.id, 2_000_000_000]) {
    expect((await close({ handOverTo: wrong })).status).toBeGreaterThanOrEqual(400)
  }
  expect((await t.call(GET, { idInternalEmployee: leaver.id }, admin)).body.internalEmployee.is_active).toBe(true)

  expect((await close({ handOverTo: taker.id })).status).toBe(200)
  const after = (await t.call(GET, { idInternalEmployee: taker.id }, admin)).body.internalEmployee
  expect(after.managed_companies.map(({ id }: { id: number }) => id).sort()).toEqual([...companies].sort())
  const token = await signIn(t, taker)
  for (const clientId of companies) expect((await t.call('client/get-client-by-id', { clientId }, token)).status).toBe(200)
})

test('two who hand over to each other at the same moment: one closes, the other has to choose again [F1]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [a, b] = [await staffWith(), await staffWith()]
    await Promise.all([managed(a), managed(b)])
    const answers = await Promise.all([
      t.call(SET_ACTIVE, { idInternalEmployee: a.id, is_active: false, handOverTo: b.id }, admin),
      t.call(SET_ACTIVE, { idInternalEmployee: b.id, is_active: false, handOverTo: a.id }, admin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  }
})
