import { expect, test } from 'vitest'
import { ALL_FLAGS } from '../../access-control/permissions.ts'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { flags } from '../support/flags.ts'
import { createCompany, createPerson, signIn, signInAs, type TestPerson } from '../support/people.ts'
import { rowsOf, setRow } from '../support/rows.ts'
import { testApp, visitor } from '../support/test-app.ts'

const t = testApp()
const [boss, admin] = visitor(t, { role: 'Admin' })

const staff = (held: readonly string[], columns: object = {}, companies: number[] | null = null): Promise<TestPerson> =>
  createPerson(t.db, { role: 'InternalEmployee', permissions: flags(held), columns, companies })

async function viewAs({ id }: TestPerson, token = admin): Promise<string> {
  const { status, body } = await t.call('employee/start-view-as', { idInternalEmployee: id }, token)
  expect(status).toBe(200)
  return body.token
}

test("Admin sees the internal employee's view, and the session names the Admin", async () => {
  const person = await staff(['employeeOnboarding.viewTab'])
  const token = await viewAs(person)
  const { session } = (await t.call('employee/get-my-session', {}, token)).body
  expect(session).toMatchObject({ id: person.id, role: 'InternalEmployee', viewed_by: { id: boss.id, name: 'Ana López' } })
  const { decodedToken } = (await t.call('employee/verify-token', { token })).body
  expect(decodedToken.userLogin).toEqual(session)
  expect((await t.call('employee/all-employees', {}, token)).status).toBe(200)
  expect((await t.call('employee/find-all-internal-employees', {}, token)).status).toBe(403)
  // The person's own session is no view.
  const own = (await t.call('employee/get-my-session', {}, await signIn(t, person))).body.session
  expect('viewed_by' in own).toBe(false)
})

const entries = async () => (await t.pool.query('select count(*) from history')).rows

test('every writing call is refused in a view, even with every flag', async () => {
  const person = await staff(ALL_FLAGS)
  const writing = (Object.entries(operations) as [OperationName, Operation][]).filter(
    ([, { access, writes, isOpenToViewers }]) => access.kind === 'session' && writes && !isOpenToViewers,
  )
  expect(writing.length).toBeGreaterThan(8)
  let token = await viewAs(person)
  for (const [at, [name, { example, access }]] of writing.entries()) {
    // A caller is replaced before the limit by person applies.
    if (at % 20 === 19) token = await viewAs(person)
    const param = access.kind === 'session' && access.target ? access.target.param : null
    const about = access.kind === 'session' && access.target?.entity === 'company' ? (await createCompany(t.db)).id : person.id
    const before = await entries()
    const answer = await t.call(name, { ...example, ...(param ? { [param]: about } : {}) }, token)
    expect([name, answer.status >= 400]).toEqual([name, true])
    expect([name, ['VIEW_ONLY', 'FORBIDDEN', 'NOT_FOUND', 'MEDIA_TYPE'].includes(answer.body.code)]).toEqual([name, true])
    expect([name, await entries()]).toEqual([name, before])
  }
  const refused = await t.call('employee/update-employee-by-id', { id: person.id, nationality: 'Mexicana' }, token)
  expect([refused.status, refused.body.code]).toEqual([403, 'VIEW_ONLY'])
})

test('a view ends when it is left, by age, with the session it came from, and with either account', async () => {
  const isOpen = async (token: string) => (await t.call('employee/get-my-session', {}, token)).status === 200
  const person = await staff([])
  const left = await viewAs(person)
  expect((await t.call('employee/leave-view-as', {}, left)).status).toBe(200)
  expect(await isOpen(left)).toBe(false)

  const parent = await signIn(t, boss)
  const child = await viewAs(person, parent)
  await t.call('employee/logout', {}, parent)
  expect(await isOpen(child)).toBe(false)

  const old = await viewAs(person)
  t.now.value = new Date(Date.now() + 61 * 60_000)
  expect(await isOpen(old)).toBe(false)
  t.now.value = null

  const closed = await viewAs(person)
  await setRow(t.db, 'people', { id: person.id }, { is_active: false })
  expect(await isOpen(closed)).toBe(false)
  const again = await t.call('employee/start-view-as', { idInternalEmployee: person.id }, admin)
  expect([again.status, again.body.code]).toEqual([409, 'ACCOUNT_CLOSED'])

  const other = await createPerson(t.db, { role: 'Admin' })
  const target = await staff([])
  const view = await viewAs(target, await signIn(t, other))
  await setRow(t.db, 'people', { id: other.id }, { role: 'InternalEmployee' })
  expect(await isOpen(view)).toBe(false)
})

test('opening and leaving a view are in the history of the person, done by the Admin', async () => {
  const person = await staff([])
  await t.call('employee/leave-view-as', {}, await viewAs(person))
  const about = { entity: 'person', entity_id: person.id }
  expect(await rowsOf(t.db, 'history', about, ['action', 'actor_id', 'actor_role'])).toEqual([
    { action: 'internal-employee.viewed-as', actor_id: boss.id, actor_role: 'Admin' },
    { action: 'internal-employee.view-left', actor_id: boss.id, actor_role: 'Admin' },
  ])
  // The person's list of sessions shows no stranger.
  expect((await t.call('employee/my-sessions', {}, await signIn(t, person))).body.sessions).toHaveLength(1)
})

test('the list of viewers of a person equals the callers that are let in, each with the reason', async () => {
  const [own, foreign] = [await createCompany(t.db), await createCompany(t.db)]
  const worker = await createPerson(t.db, { role: 'Employee', companyId: own.id })
  const assigned = await staff(['employeeOnboarding.viewDetails'], {}, [own.id])
  const elsewhere = await staff(['employeeOnboarding.viewDetails'], {}, [foreign.id])
  const others = [
    await staff(['employeeOnboarding.viewDetails']),
    await staff(['employeeOnboarding.viewTab']),
    await staff(ALL_FLAGS, { is_active: false }),
    await createPerson(t.db, { role: 'Client', companyId: own.id }),
    await createPerson(t.db, { role: 'Client', companyId: foreign.id }),
    await createPerson(t.db, { role: 'Contractor', companyId: own.id }),
  ]
  const { people } = (await t.call('employee/who-can-see', { entity: 'person', entityId: worker.id }, admin)).body
  const seen = new Map<number, { why: string; reach: string; label: string | null }>(
    people.map((one: { id: number }) => [one.id, one]),
  )
  for (const person of [boss, worker, assigned, elsewhere, ...others]) {
    const token = await signIn(t, person)
    const opens = (await t.call('employee/get-employee-by-id', { id: worker.id }, token)).status === 200
    expect([person.role, person.id, seen.has(person.id)]).toEqual([person.role, person.id, opens])
  }
  expect(seen.get(boss.id)?.why).toBe('Admin')
  expect(seen.get(worker.id)?.why).toBe('Own record')
  expect(seen.get(assigned.id)).toMatchObject({
    why: 'flag employeeOnboarding.viewDetails',
    label: 'Open a person',
    reach: 'Assigned company',
  })
  expect((await t.call('employee/who-can-see', { entity: 'person', entityId: 2_000_000_000 }, admin)).status).toBe(404)
})

test('the catalogue tells what each flag opens, and leaves out the groups that are closed [F2]', async () => {
  const all = (await t.call('employee/get-permission-catalogue', {}, admin)).body
  const told = all.groups.flatMap(({ flags: list }: { flags: { flag: string }[] }) => list)
  expect(told.map(({ flag }: { flag: string }) => flag).sort()).toEqual([...ALL_FLAGS].sort())
  const list = told.find(({ flag }: { flag: string }) => flag === 'internalEmployees.viewTab')
  expect(list.opens).toMatchObject({ pages: ['Internal Employees'], entries: ['Internal Employees'] })
  expect(list.opens.calls).toContain(operations['employee/find-all-internal-employees'].summary)

  const permissions = {
    internalEmployees: { viewDetails: true, clientsPermissions: true, edit: false },
    clients: { viewTab: true },
  }
  const token = await signInAs(t, { role: 'InternalEmployee', permissions })
  const some = (await t.call('employee/get-permission-catalogue', {}, token)).body
  expect(some.groups.map(({ name }: { name: string }) => name)).toEqual(['clients'])
  const grantable = some.groups[0].flags.filter((one: { isGrantable: boolean }) => one.isGrantable)
  expect(grantable.map(({ flag }: { flag: string }) => flag)).toEqual(['clients.viewTab'])
})
