import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationName } from '../../contract/index.ts'
import { readSheet } from '../../server/sheets/read-sheet.ts'
import { createCompany, createPerson, signIn, signInAs } from '../support/people.ts'
import { copySchemas } from '../support/schemas.ts'
import { testApp } from '../support/test-app.ts'

const { schemasDir, edit, remove } = copySchemas()
const MANY = 50_010
const PART = 5_000

// Removed after the app is closed.
afterAll(remove)
edit('forms/profile.json', ({ schema: { properties } }) => {
  const size = { type: 'string', title: 'Shirt size', 'x-error': 'Choose a size.' }
  properties.shirt_size = { ...size, oneOf: [{ const: 's', title: 'Small' }], 'x-hidden': { viewer: ['Client'] } }
})
edit('tables/employees.json', ({ columns }) => {
  columns.push({ field: 'extra.shirt_size', title: 'Shirt size', format: 'text' })
})
const t = testApp({ schemasDir }, { now: '2026-11-22T03:00:00Z' })
let admin: string
let client: { id: number; token: string }
let acme: number

beforeAll(async () => {
  acme = (await createCompany(t.db, { name: 'Acme' })).id
  admin = await signInAs(t, { role: 'Admin' })
  const owner = await createPerson(t.db, { role: 'Client', companyId: acme })
  client = { id: owner.id, token: await signIn(t, owner) }
  const people = [
    { firstname: 'María "Mari"', lastname: 'Núñez', onboarding_status: 'Request', extra: '{"shirt_size":"s"}' },
    { firstname: '=HYPERLINK("x")', lastname: 'Baz', onboarding_status: 'Signing' },
    { firstname: 'Ana', lastname: 'Ávila', onboarding_status: null },
  ]
  const updated_at = '2026-11-06T03:30:00.000Z'
  for (const columns of people)
    await createPerson(t.db, { role: 'Employee', companyId: acme, columns: { ...columns, updated_at } })
  await createPerson(t.db, { role: 'Contractor', columns: { firstname: 'Otro', lastname: 'Mundo' } })
})
const send = (input: object, token: string, operation: OperationName = 'employee/export-employees') =>
  t.download(operation, input, token)
const read = async (input: object, token = admin): Promise<string[][]> => {
  const response = await send(input, token)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return parse(response.body, { bom: true })
}
const lastRow = () =>
  t.db.selectFrom('history').selectAll().where('entity', '=', 'export').orderBy('id', 'desc').executeTakeFirst()

test('an export holds the shown columns as the list formats them, in UTF-8 with its mark, named by list and day', async () => {
  const response = await send({ sort: 'lastname', filters: { companyId: acme } }, admin)
  expect(response.headers['content-disposition']).toContain('filename="employees-2026-11-21.csv"')
  expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [heads, ...rows] = parse(response.body, { bom: true })
  expect(heads).toEqual(['Name', 'Status', 'Company', 'Type', 'Job', 'Email', 'Updated', 'Shirt size'])
  expect(rows.map(([name, status, company, , , , updated, size]: string[]) => [name, status, company, updated, size])).toEqual([
    ['Ana Ávila', '', 'Acme', '2026-11-05', ''],
    [`'=HYPERLINK("x") Baz`, 'Signing', 'Acme', '2026-11-05', ''],
    ['María "Mari" Núñez', 'Request', 'Acme', '2026-11-05', 'Small'],
  ])
})

test('the same list as a workbook, with texts as they are and no formula [G7]', async () => {
  const response = await send({ sort: 'lastname', filters: { companyId: acme }, format: 'xlsx' }, admin)
  expect(response.headers['content-disposition']).toContain('filename="employees-2026-11-21.xlsx"')
  const [heads, ...rows] = await readSheet(response.rawPayload)
  expect(heads).toEqual(['Name', 'Status', 'Company', 'Type', 'Job', 'Email', 'Updated', 'Shirt size'])
  expect(rows.map((row) => row[0])).toEqual(['Ana Ávila', '=HYPERLINK("x") Baz', 'María "Mari" Núñez'])
})

test('search, filters, order and chosen columns are those of the list', async () => {
  expect(await read({ search: 'nunez', columns: ['lastname'] })).toEqual([['Name'], ['María "Mari" Núñez']])
  expect(await read({ filters: { status: 'Signing' }, columns: ['onboarding.status'] })).toEqual([['Status'], ['Signing']])
  const names = await read({ sort: '-lastname', columns: ['phone', 'lastname'] })
  expect(names.map(([name]) => name)).toEqual(['Name', 'María "Mari" Núñez', 'Otro Mundo', `'=HYPERLINK("x") Baz`, 'Ana Ávila'])
  expect(names[0]).toEqual(['Name', 'Phone'])
})

test.each([
  ['an unknown column', { columns: ['password_hash'] }, 'columns'],
  ['an unknown sort', { sort: 'password_hash' }, 'sort'],
  ['a filter the list does not name', { filters: { 'extra.nickname': 'x' } }, 'filters.extra.nickname'],
])('%s is refused, and nothing is written down', async (_what, input, field) => {
  const before = await lastRow()
  const response = await send(input, admin)
  expect([response.statusCode, response.json().fields[0].field]).toEqual([400, field])
  expect(await lastRow()).toEqual(before)
})

test('a Client gets the own company and none of the columns that are not theirs [B12]', async () => {
  const rows = await read({ sort: 'lastname' }, client.token)
  expect(rows[0]).not.toContain('Company')
  expect(rows.map(([name]) => name)).toEqual(['Name', 'Ana Ávila', `'=HYPERLINK("x") Baz`, 'María "Mari" Núñez'])
  expect(rows.map((row) => row.at(-1))).toEqual(['Shirt size', '', '', ''])
  expect((await send({ columns: ['company.name'] }, client.token)).statusCode).toBe(400)
})

test('the history says who exported which selection and how many rows', async () => {
  await read({ search: 'nunez', filters: { status: 'Request' }, columns: ['lastname', 'email'] }, client.token)
  expect(await lastRow()).toMatchObject({
    actor_id: client.id,
    entity_id: client.id,
    company_id: acme,
    action: 'people.exported',
    visibility: 'Client',
    changes: [
      { field: 'search', from: null, to: 'nunez' },
      { field: 'status', from: null, to: 'Request' },
      { field: 'columns', from: null, to: 'Name, Email' },
      { field: 'rows', from: null, to: 1 },
    ],
  })
})

test('another list exports the same way', async () => {
  await createPerson(t.db, { role: 'InternalEmployee' })
  const { body } = await send({ columns: ['lastname', 'state'] }, admin, 'employee/export-internal-employees')
  const [heads, ...rows] = parse(body, { bom: true })
  expect(heads).toEqual(['Name', 'Account'])
  expect(rows.length).toBeGreaterThan(0)
})
test('more people than the limit: the first of them leave, each once, in order', async () => {
  const company = await createCompany(t.db)
  // In parts: one statement of that size may exceed the statement timeout.
  for (let from = 1; from <= MANY; from += PART)
    await t.sql`insert into people (role, company_id, firstname, lastname, email)
      select 'Employee', ${company.id}, 'Many', 'M' || lpad(n::text, 6, '0'), 'many' || n || '@plantilla.test'
      from generate_series(${from}::int, ${Math.min(from + PART - 1, MANY)}::int) n`
  const input = { filters: { companyId: company.id }, columns: ['lastname'], sort: 'lastname' }
  const { body, headers } = await send(input, admin)
  expect(headers).toMatchObject({ 'x-export-rows': '50000', 'x-export-cut': 'yes' })
  const rows = parse(body, { bom: true }) as string[][]
  expect(rows).toHaveLength(50_001)
  const names = rows.slice(1).map(([name]) => name as string)
  expect(names).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(50_000)
  expect((await lastRow())?.changes).toContainEqual({ field: 'rows', from: null, to: 50_000 })
})
