import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PEOPLE_LIST } from '../../server/areas/people/people-list.ts'
import { loadSession } from '../../server/calls/load-session.ts'
import { loadForms } from '../../server/forms/load.ts'
import { extrasOf } from '../../server/lists/extras.ts'
import { conditionOf } from '../../server/lists/list-query.ts'
import { openTables } from '../../server/tables/registry.ts'
import { createCompany, createPerson, signIn } from '../support/people.ts'
import { insertRow } from '../support/rows.ts'
import { copySchemas } from '../support/schemas.ts'
import { testApp } from '../support/test-app.ts'
import found from './list-extras.json' with { type: 'json' }

const PEOPLE_MORE = 20_000
const { schemasDir, edit, remove } = copySchemas()
const TEXT = { type: 'string', maxLength: 40, pattern: '^[^\\p{Cc}\\p{Cs}]*$', 'x-error': 'Should have at most 40 characters.' }
const clientHides = { 'x-hidden': { viewer: ['Client'] } }

// Removed after the app is closed.
afterAll(remove)
edit('forms/profile.json', ({ schema: { properties } }) => {
  const oneOf = [
    { const: 's', title: 'Small' },
    { const: 'l', title: 'Large' },
  ]
  properties.shirt_size = { type: 'string', title: 'Shirt size', 'x-error': 'Choose a size.', oneOf }
  properties.nickname = { ...TEXT, title: 'Nickname' }
  properties.lockers = { type: 'integer', title: 'Lockers', minimum: 0, maximum: 9, 'x-error': 'Should be 0 to 9.' }
  properties.remote = { type: 'boolean', title: 'Remote', 'x-error': 'Say yes or no.' }
  properties.rating = { ...TEXT, title: 'Rating', ...clientHides }
  properties.union_name = { ...TEXT, title: 'Union', 'x-hidden': { subject: ['Contractor'] } }
  properties.unlisted = { ...TEXT, title: 'Unlisted' }
})
edit('forms/address.json', ({ schema: { properties } }) => {
  properties.floor = { ...TEXT, title: 'Floor' }
})
edit('tables/employees.json', ({ columns, filters }) => {
  const extras = ['shirt_size', 'nickname', 'lockers', 'remote', 'rating', 'union_name']
  const fields = [...extras, 'address.floor', 'no_such', 'nationality']
  columns.push(...fields.map((field) => ({ field: `extra.${field}`, title: field, format: 'text' })))
  columns.push({ field: 'extra.unlisted', title: 'Staff only', format: 'text', roles: ['InternalEmployee'] })
  const selects = ['shirt_size', 'remote', 'lockers']
  filters.push(
    ...fields.map((field) => ({
      field: `extra.${field}`,
      title: field,
      kind: selects.includes(field) ? 'select' : 'text',
      ...(field === 'lockers' ? { options: ['0', '1', '2'] } : {}),
    })),
  )
})
const t = testApp({ schemasDir })
let admin: string
let client: string
let other: string

beforeAll(async () => {
  const acme = await createCompany(t.db)
  admin = await signIn(t, await createPerson(t.db, { role: 'Admin' }))
  client = await signIn(t, await createPerson(t.db, { role: 'Client', companyId: acme.id }))
  other = await signIn(t, await createPerson(t.db, { role: 'Client' }))
  const people = [
    [
      'Employee',
      'Aba',
      { shirt_size: 's', nickname: 'Güero "el 7"', lockers: 2, remote: true, rating: 'A', union_name: 'CTM', unlisted: 'x' },
      '3',
    ],
    ['Contractor', 'Ces', { shirt_size: 'l', nickname: 'Huero', remote: false, rating: 'B', union_name: 'CTM' }, '13'],
    ['Employee', 'Dia', {}, null],
  ] as const
  for (const [role, lastname, extra, floor] of people) {
    const { id } = await createPerson(t.db, { role, companyId: acme.id, columns: { lastname, extra: JSON.stringify(extra) } })
    if (floor === null) continue
    const addresses = [floor, 'old'].map((value) => ({ person_id: id, extra: JSON.stringify({ floor: value }) }))
    await insertRow(t.db, 'addresses', addresses)
  }
})

const list = (input: object, token = admin) => t.call('employee/all-employees', input, token)
const names = async (filters: object, token = admin): Promise<string[]> => {
  const { status, body } = await list({ filters }, token)
  expect(status).toBe(200)
  expect(body.totalEmployees).toBe(body.employees.length)
  return body.employees.map((row: { lastname: string }) => row.lastname)
}

describe('columns', () => {
  test('a row is the same in the whole list and in a part of it', async () => {
    const companyId = (await createCompany(t.db, { name: 'Ácmé "S.A." \\ 🏢' })).id
    const columns = {
      firstname: '👩‍💻 "A"',
      lastname: 'O\\Neill\t',
      phone: '5512345678',
      updated_at: '2026-01-02T03:04:05.678901Z',
    }
    const extra = JSON.stringify({ nickname: '😀 \\u0041 "x"', lockers: 9, remote: false })
    const { id } = await createPerson(t.db, { role: 'Employee', companyId, columns: { ...columns, extra } })
    await insertRow(t.db, 'contracts', {
      person_id: id,
      company_id: companyId,
      type: 'Employee',
      job_name: 'Jefa',
      department: 'IT',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      status: 'Active',
    })
    const whole = (await list({ sort: 'updated_at' })).body.employees.find((row: { id: number }) => row.id === id)
    const part = (await list({ filters: { companyId } })).body.employees
    await t.db.updateTable('people').set({ role: 'Client' }).where('id', '=', id).execute()
    expect(whole).toMatchObject({
      firstname: columns.firstname,
      updated_at: '2026-01-02T03:04:05.678Z',
      extra: JSON.parse(extra),
    })
    expect([whole]).toEqual(part)
  })

  test('a row carries the extra fields that the list names, of the record and of its first block, and no others [C23]', async () => {
    const { body } = await list({})
    expect(body.employees.map((row: { extra: object }) => row.extra)).toEqual([
      {
        shirt_size: 's',
        nickname: 'Güero "el 7"',
        lockers: 2,
        remote: true,
        rating: 'A',
        union_name: 'CTM',
        'address.floor': '3',
      },
      { shirt_size: 'l', nickname: 'Huero', lockers: null, remote: false, rating: 'B', 'address.floor': '13' },
      { shirt_size: null, nickname: null, lockers: null, remote: null, rating: null, union_name: null, 'address.floor': null },
    ])
  })

  test('fields that the form hides from the viewer, or for this person, are in no row [C23]', async () => {
    const { body } = await list({}, client)
    const [employee, contractor] = body.employees
    expect(employee.extra).toMatchObject({ union_name: 'CTM' })
    expect(employee.extra).not.toHaveProperty('rating')
    expect(contractor.extra).not.toHaveProperty('union_name')
  })

  test('the served list has the labels and options of the form, and leaves out what no form has [C23]', async () => {
    const { columns, filters } = (await t.app.inject({ url: '/tables/employees.json' })).json()
    const find = (parts: { field: string }[], field: string) => parts.find((part) => part.field === field)
    expect(find(columns, 'extra.shirt_size')).toMatchObject({ labels: { s: 'Small', l: 'Large' } })
    expect(find(filters, 'extra.shirt_size')).toMatchObject({ options: ['s', 'l'], labels: { s: 'Small', l: 'Large' } })
    expect(find(filters, 'extra.remote')).toMatchObject({ options: ['true', 'false'], labels: { true: 'Yes', false: 'No' } })
    expect(find(columns, 'extra.no_such')).toBeUndefined()
    expect(find(filters, 'extra.no_such')).toBeUndefined()
  })
})

describe('filters', () => {
  test.each(found as [object, string[]][])('%j [C23]', async (filters, lastnames) => {
    expect(await names(filters)).toEqual(lastnames)
  })

  test.each([
    ['a field the list does not name', 'extra.unlisted'],
    ['a field no form has', 'extra.no_such'],
    ['a field that has a column of its own', 'extra.nationality'],
    ['a block that is not listed', 'extra.bankDetail.clabe'],
    ['a member of every object', 'extra.constructor'],
  ])('%s is refused as a filter, and not passed over [C23]', async (_what, name) => {
    const { status, body } = await list({ filters: { [name]: 'x' } })
    expect([status, body.fields]).toEqual([400, [{ field: `filters.${name}`, message: 'There is no such filter.' }]])
  })

  test('a name that could not be a field is refused by the input schema [C23]', async () => {
    for (const name of ['extra.', "extra.a'b", 'extra.a.b.c', 'extra.a b', 'other.shirt_size'])
      expect((await list({ filters: { [name]: 'x' } })).status).toBe(400)
    expect((await list({ filters: { 'extra.shirt_size': 's'.repeat(101) } })).status).toBe(400)
    expect((await list({ filters: { 'extra.shirt_size': { s: 1 } } })).status).toBe(400)
  })

  test('a value that the viewer may not see cannot be guessed by filtering [C23]', async () => {
    expect(await names({ 'extra.rating': 'A' })).toEqual(['Aba'])
    expect((await list({ filters: { 'extra.rating': 'A' } }, client)).status).toBe(400)
  })

  test('an extra filter reaches into no other company [B12]', async () => {
    expect(await names({ 'extra.shirt_size': 's' }, client)).toEqual(['Aba'])
    expect(await names({ 'extra.shirt_size': 's' }, other)).toEqual([])
  })
})

test('a column and a filter added to the file count at the next call, and a broken file changes nothing [C23]', async () => {
  const filters = { 'extra.unlisted': 'x' }
  expect((await list({ filters })).status).toBe(400)
  const extraOfFirst = async () => (await list({})).body.employees[0].extra
  const extra = await extraOfFirst()
  expect(await extraOfFirst()).toEqual(extra)
  const before = readFileSync(join(schemasDir, 'tables/employees.json'), 'utf8')
  edit('tables/employees.json', (content) => {
    content.columns.at(-1).roles = ['Admin']
    content.filters.push({ field: 'extra.unlisted', title: 'Unlisted', kind: 'text' })
  })
  expect(await names(filters)).toEqual(['Aba'])
  expect((await list({ filters })).body.employees[0].extra).toMatchObject({ unlisted: 'x' })
  expect(await extraOfFirst()).toHaveProperty('unlisted')
  writeFileSync(join(schemasDir, 'tables/employees.json'), '{')
  expect(await names(filters)).toEqual(['Aba'])
  writeFileSync(join(schemasDir, 'tables/employees.json'), before)
  expect((await list({ filters })).status).toBe(400)
  expect(await extraOfFirst()).toEqual(extra)
})

describe(`among ${PEOPLE_MORE} people`, () => {
  beforeAll(async () => {
    await t.sql`insert into people (role, company_id, firstname, lastname, email, extra)
      select 'Employee', (select min(id) from companies), 'Ana', 'Many', 'many' || n || '@plantilla.test',
        jsonb_build_object('nickname', 'nick ' || md5(n::text), 'lockers', n % 10, 'badge', n)
      from generate_series(1, ${PEOPLE_MORE}::int) n`
    await t.sql`analyze people`
  })

  test.each([
    [{ 'extra.shirt_size': 's' }, 'people_extra'],
    [{ 'extra.nickname': 'güero' }, 'people_extra_text'],
  ])('%j is answered by the index %s', async (filters, index) => {
    const session = await loadSession(t.db, admin, new Date())
    if (!session) throw new Error('The admin is not signed in.')
    const forms = await loadForms(schemasDir)
    const services = { forms, tables: openTables(schemasDir, forms) }
    const extras = await extrasOf(PEOPLE_LIST, { session, services })
    forms.close()
    const condition = conditionOf(PEOPLE_LIST, { filters }, session, extras)
    const { rows } = await t.sql<Record<string, string>>`explain select count(*) from people p where ${condition}`
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(new RegExp(`Bitmap Index Scan on ${index}\\b`))
    expect(plan).not.toContain('Seq Scan')
  })
})
