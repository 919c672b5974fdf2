import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Permissions } from '../../access-control/permissions.ts'
import type { HistoryRow } from '../../contract/history/schemas.ts'
import { createCompany, createPerson, signIn, type TestPerson } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()
let company: { id: number }
let employee: TestPerson
let admin: TestPerson
let adminToken: string

const OPEN: Permissions = { employeeOnboarding: { viewTab: true, viewDetails: true } }

beforeAll(async () => {
  company = await createCompany(app.db)
  admin = await createPerson(app.db, { role: 'Admin', columns: { firstname: 'Alba', lastname: 'Rey' } })
  adminToken = await signIn(app, admin)
  const columns = { phone: '5500000001' }
  employee = await createPerson(app.db, { role: 'Employee', companyId: company.id, columns })
})

const save = async (input: object, token = adminToken) => {
  expect((await app.call('employee/update-employee-by-id', { id: employee.id, ...input }, token)).status).toBe(200)
}
const read = (filters: object, token = adminToken, more: object = {}) =>
  app.call('employee/find-all-history', { ...more, filters }, token)
const ofPerson = async (token: string, id = employee.id): Promise<HistoryRow[]> => {
  const { status, body } = await read({ entity: 'person', entityId: id }, token)
  expect(status).toBe(200)
  return body.history
}

test('every change of a person is there: who, when, before and after, newest first', async () => {
  await save({ nationality: 'Mexicana' })
  await save({ nationality: 'Peruana', address: { street: 'Reforma' } })
  const [last, first] = await ofPerson(adminToken)
  expect(last).toMatchObject({
    actor: { id: admin.id, name: 'Alba Rey', role: 'Admin' },
    entity: 'person',
    entity_id: employee.id,
    company_id: company.id,
    action: 'person.updated',
  })
  expect(last?.changes).toHaveLength(2)
  expect(last?.changes).toContainEqual({ field: 'nationality', from: 'Mexicana', to: 'Peruana' })
  expect(last?.changes).toContainEqual({ field: 'address.street', from: null, to: 'Reforma' })
  expect(last?.at).toMatch(/Z$/)
  expect(first?.changes).toEqual([{ field: 'nationality', from: null, to: 'Mexicana' }])
})

test('it is paged, counted, sorted both ways, and filtered by who did it, what, and on which days', async () => {
  const other = await createPerson(app.db, { role: 'Employee', companyId: company.id })
  for (const [id, at] of [
    [employee.id, '2026-02-01T05:59:59Z'],
    [other.id, '2026-02-01T06:00:00Z'],
    [other.id, '2026-02-02T05:59:59Z'],
    [other.id, '2026-02-02T06:00:00Z'],
  ] as const) {
    await addEntry({ entity_id: id, at, action: 'test.noted' })
  }
  const noted = { action: 'test.noted' }
  const idsOf = (body: { history: HistoryRow[] }) => body.history.map(({ entity_id }) => entity_id)
  const { body: page } = await read(noted, adminToken, { limit: 1, page: 4 })
  expect(page).toMatchObject({ totalHistory: 4, page: 4, limit: 1 })
  expect(idsOf(page)).toEqual([employee.id])
  expect(idsOf((await read(noted, adminToken, { sort: 'at', limit: 1 })).body)).toEqual([employee.id])
  // One day of Mexico City, which is six hours behind.
  const { body: day } = await read({ ...noted, from: '2026-02-01', to: '2026-02-01' })
  expect(idsOf(day)).toEqual([other.id, other.id])
  expect((await read({ ...noted, actorId: admin.id })).body.totalHistory).toBe(4)
  expect((await read({ ...noted, actorId: employee.id })).body.totalHistory).toBe(0)
})

describe('readers', () => {
  const insertAll = async (personId: number, companyId: number | null) => {
    for (const visibility of ['Internal', 'Client', 'All'] as const) {
      await addEntry({ entity_id: personId, company_id: companyId, visibility, action: `seen.${visibility}` })
    }
  }
  const seenBy = async (token: string, id: number) =>
    (await ofPerson(token, id)).map(({ action }) => action).filter((action) => action.startsWith('seen.'))

  test('the person sees rows visible to all, the company those that are not internal, staff and Admin everything', async () => {
    const subject = await createPerson(app.db, { role: 'Contractor', companyId: company.id })
    await insertAll(subject.id, company.id)
    const everything = ['seen.All', 'seen.Client', 'seen.Internal']
    const client = await createPerson(app.db, { role: 'Client', companyId: company.id })
    const staff = await createPerson(app.db, { role: 'InternalEmployee', permissions: OPEN })
    expect(await seenBy(await signIn(app, subject), subject.id)).toEqual(['seen.All'])
    expect(await seenBy(await signIn(app, client), subject.id)).toEqual(['seen.All', 'seen.Client'])
    expect(await seenBy(await signIn(app, staff), subject.id)).toEqual(everything)
    expect(await seenBy(adminToken, subject.id)).toEqual(everything)
  })

  test('no others: colleagues, other companies, staff without the flag or the company [B12]', async () => {
    const subject = await createPerson(app.db, { role: 'Employee', companyId: company.id })
    await insertAll(subject.id, company.id)
    const strangers = [
      await createPerson(app.db, { role: 'Employee', companyId: company.id }),
      await createPerson(app.db, { role: 'Client' }),
      await createPerson(app.db, { role: 'InternalEmployee', permissions: { employeeOnboarding: { viewTab: true } } }),
      await createPerson(app.db, { role: 'InternalEmployee', permissions: { internalEmployees: { viewDetails: true } } }),
      await createPerson(app.db, { role: 'InternalEmployee', permissions: OPEN, companies: [] }),
    ]
    for (const stranger of strangers) expect(await seenBy(await signIn(app, stranger), subject.id)).toEqual([])
  })

  test('staff of some companies reads all rows of their people, by record and in one list', async () => {
    const places = [await createCompany(app.db), await createCompany(app.db)]
    const companies = places.map(({ id }) => id)
    const me = await createPerson(app.db, { role: 'InternalEmployee', permissions: OPEN, companies })
    const subjects: number[] = []
    for (const { id } of [...places, company]) {
      const subject = await createPerson(app.db, { role: 'Employee', companyId: id })
      // Rows about a person count by the company of today, so those without a company do as well.
      await insertAll(subject.id, null)
      subjects.push(subject.id)
    }
    await insertAll(me.id, null)
    const token = await signIn(app, me)
    const [first = 0, second = 0, foreign = 0] = subjects
    const everything = ['seen.All', 'seen.Client', 'seen.Internal']
    expect(await seenBy(token, first)).toEqual(everything)
    expect(await seenBy(token, foreign)).toEqual([])
    const { body } = await read({}, token, { limit: 100 })
    const seen = body.history.map(({ entity_id, action }: HistoryRow) => `${entity_id} ${action}`)
    const of = (id: number) => everything.map((action) => `${id} ${action}`)
    expect(seen).toEqual([`${me.id} seen.All`, ...of(second), ...of(first)])
    expect(body.totalHistory).toBe(7)
  })

  test('staff reads the own history, of colleagues only with the flag for them, and of sessions nothing', async () => {
    const me = await createPerson(app.db, { role: 'InternalEmployee', permissions: OPEN })
    const colleague = await createPerson(app.db, { role: 'InternalEmployee' })
    await insertAll(me.id, null)
    await insertAll(colleague.id, null)
    await addEntry({ entity: 'session', entity_id: me.id, action: 'seen.session' })
    const token = await signIn(app, me)
    expect(await seenBy(token, me.id)).toEqual(['seen.All'])
    expect(await seenBy(token, colleague.id)).toEqual([])
    expect((await read({ action: 'seen.session' }, token)).body.totalHistory).toBe(0)
    expect((await read({ action: 'seen.session' })).body.totalHistory).toBe(1)
  })

  test('events at another company before stay with that company', async () => {
    const former = await createCompany(app.db)
    const subject = await createPerson(app.db, { role: 'Employee', companyId: company.id })
    await insertAll(subject.id, former.id)
    const client = await createPerson(app.db, { role: 'Client', companyId: company.id })
    expect(await seenBy(await signIn(app, client), subject.id)).toEqual([])
  })
})

test.each([{ from: '2026-13-01' }, { from: '0000-01-01' }, { entityId: 'one' }, { nothing: 1 }])(
  'a filter that means nothing is refused: %j',
  async (filters) => {
    expect(await read(filters)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  },
)

test('append-only: the database refuses the product to change or remove a row, by any statement', async () => {
  const { rows: before } = await countRows()
  const tries = [
    sql`update history set reason = 'other' where entity_id = ${employee.id}`,
    sql`delete from history where entity_id = ${employee.id}`,
    sql`delete from history`,
    sql`truncate history cascade`,
    sql`insert into history (id, entity, action, hash) overriding system value
      select id, entity, action, hash from history limit 1 on conflict (id) do update set action = 'other'`,
  ]
  for (const attempt of tries) await expect(attempt.execute(app.db)).rejects.toThrow('history is append-only')
  expect((await countRows()).rows).toEqual(before)
})
const countRows = () => app.pool.query('select count(*) from history')

const addEntry = (row: object) =>
  insertRow(app.db, 'history', {
    entity: 'person',
    action: 'test',
    company_id: company.id,
    actor_id: admin.id,
    actor_name: 'Alba Rey',
    actor_role: 'Admin',
    visibility: 'All',
    ...row,
  })
