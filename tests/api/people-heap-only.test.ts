import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany, createPerson, signInAs } from '../support/people.ts'
import { setRow } from '../support/rows.ts'
import { beforehand, signedIn, testApp } from '../support/test-app.ts'

const app = testApp()
const acme = beforehand(() => createCompany(app.db, { name: 'Acme' }))
const other = beforehand(() => createCompany(app.db, { name: 'Other' }))
const admin = signedIn(app, { role: 'Admin' })
let client: string
let people: { id: number }[]

beforeAll(async () => {
  client = await signInAs(app, { role: 'Client', companyId: acme.id })
  people = []
  for (const [index, companyId] of [acme.id, other.id, acme.id, other.id].entries()) {
    const columns = { updated_at: `2026-11-0${index + 1}T12:00:00.000Z` }
    people.push(await createPerson(app.db, { role: index === 2 ? 'Contractor' : 'Employee', companyId, columns }))
  }
})

const at = (index: number): number => people[index]?.id ?? 0
const list = async (input: object, token = admin): Promise<number[]> =>
  (await app.call('employee/all-employees', input, token)).body.employees.map(({ id }: { id: number }) => id)
const countsOf = async (id: number) => {
  const { body } = await app.call('client/find-all-clients', {}, admin)
  const found = body.clients.find((one: { id: number }) => one.id === id)
  return [found.employees_count, found.contractors_count]
}

describe('the order of the last change', () => {
  test('is that of all, of a company and of a client', async () => {
    expect(await list({ sort: '-updated_at' })).toEqual([at(3), at(2), at(1), at(0)])
    expect(await list({ sort: 'updated_at', filters: { companyId: other.id } })).toEqual([at(1), at(3)])
    expect(await list({ sort: '-updated_at' }, client)).toEqual([at(2), at(0)])
  })

  test('a change puts a person first', async () => {
    const { status } = await app.call('employee/update-employee-by-id', { id: at(1), address: { city: 'Puebla' } }, admin)
    expect(status).toBe(200)
    expect(await list({ sort: '-updated_at' })).toEqual([at(1), at(3), at(2), at(0)])
  })

  test('someone who moves to another company is listed there', async () => {
    await setRow(app.db, 'people', { id: at(3) }, { company_id: acme.id })
    expect(await list({ sort: '-updated_at' }, client)).toEqual([at(3), at(2), at(0)])
    await setRow(app.db, 'people', { id: at(3) }, { company_id: other.id })
    expect(await list({ sort: '-updated_at' }, client)).toEqual([at(2), at(0)])
  })
})

test('the people of a company are counted as they come, move, change their role and go', async () => {
  expect([await countsOf(acme.id), await countsOf(other.id)]).toEqual([
    [1, 1],
    [2, 0],
  ])
  await setRow(app.db, 'people', { id: at(3) }, { company_id: acme.id, role: 'Contractor' })
  expect([await countsOf(acme.id), await countsOf(other.id)]).toEqual([
    [1, 2],
    [1, 0],
  ])
  await app.sql`insert into people (role, company_id, firstname, lastname, email)
    select 'Employee', ${other.id}, 'Many', 'At once', 'at-once' || n || '@plantilla.test' from generate_series(1, 3) n`
  await app.db.deleteFrom('people').where('email', '=', 'at-once2@plantilla.test').execute()
  expect(await countsOf(other.id)).toEqual([3, 0])
})

test('an ordinary change of a person writes no index', async () => {
  const counted = async (db: typeof app.db) =>
    (
      await sql<{ updated: number; hot: number }>`select pg_stat_get_xact_tuples_updated('people'::regclass)::int as updated,
        pg_stat_get_xact_tuples_hot_updated('people'::regclass)::int as hot`.execute(db)
    ).rows[0] ?? { updated: 0, hot: 0 }
  const { before, after } = await app.db.transaction().execute(async (tx) => {
    const before = await counted(tx)
    const changed = { updated_at: new Date().toISOString(), position: 'Lead', user_guide: true, failed_logins: 1 }
    await tx.updateTable('people').set(changed).where('id', '=', at(0)).execute()
    return { before, after: await counted(tx) }
  })
  expect([after.updated - before.updated, after.hot - before.hot]).toEqual([1, 1])
})
