import { expect, test } from 'vitest'
import data from '../../schemas/privacy/personal-data.json' with { type: 'json' }
import { PERSONAL_TABLES, type PersonalTable } from '../../server/areas/privacy/personal-tables.ts'
import { unpack } from '../../server/zip/zip.ts'
import { createWorker } from '../support/contracts.ts'
import { type ForeignKey, foreignKeys } from '../support/foreign-keys.ts'
import { createPerson, signIn } from '../support/people.ts'
import { insertRow, rowsOf, setRow } from '../support/rows.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp()

const keysOfAll = () => foreignKeys(app.pool)
const LEFT_OUT = new Set(data.leftOut.flatMap(({ columns }) => columns))
const named = ({ table, column }: ForeignKey): string => `${table}.${column}`
const entryOf = (table: string): PersonalTable | undefined => PERSONAL_TABLES.find((one) => one.table === table)

test('each column that names a person is exported, or left out with a reason', async () => {
  const keys = (await keysOfAll()).filter(({ to }) => to === 'people')
  expect(keys.length).toBeGreaterThan(80)
  const isExported = ({ table, column }: ForeignKey) => entryOf(table)?.by === column
  expect(keys.filter((key) => !isExported(key) && !LEFT_OUT.has(named(key))).map(named)).toEqual([])
  const { rows } = await app.pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('person_id', 'employee_id', 'contractor_id', 'user_id') order by 1, 2`)
  const unkeyed = rows.map((row) => ({ ...row, to: 'people' })).filter((key) => entryOf(key.table)?.by !== key.column)
  expect(unkeyed.map(named).filter((name) => !LEFT_OUT.has(name))).toEqual([])
})

test('each table below an exported one is exported with it, or left out with a reason', async () => {
  const keys = (await keysOfAll()).filter(({ to }) => to !== 'people' && entryOf(to))
  const isExported = ({ table, column, to }: ForeignKey) => entryOf(table)?.by === column && entryOf(table)?.of === to
  expect(keys.filter((key) => !isExported(key) && !LEFT_OUT.has(named(key))).map(named)).toEqual([])
})

test('each stored file of an exported row is exported, and no digest is', async () => {
  const keys = (await keysOfAll()).filter(({ table, to }) => to === 'files' && entryOf(table))
  const files = PERSONAL_TABLES.flatMap(({ table, files: columns = [] }) => columns.map((column) => `${table}.${column}`))
  expect(files.sort()).toEqual(keys.map(named).sort())
  const { rows } = await app.pool.query<{ table: string; column: string; type: string }>(`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public'`)
  const digests = rows.filter(({ type, column }) => type === 'bytea' || column === 'password_hash' || column === 'token')
  const shown = digests.filter(({ table, column }) => entryOf(table) && !entryOf(table)?.without?.includes(column))
  expect(shown.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test('the file names no table or column that is not there, and each left-out column once', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
  )
  const known = new Set(rows.map(({ name }) => name))
  const selects = PERSONAL_TABLES.flatMap(({ table, by, without = [], files = [], where = {}, untold = {} }) =>
    [by, ...without, ...files, ...Object.keys(where), ...Object.keys(untold)].map((column) => `${table}.${column}`),
  )
  const all = data.leftOut.flatMap(({ columns }) => columns)
  expect([...selects, ...all].filter((name) => !known.has(name))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

const exported = async (token: string, input: object = {}) => {
  const response = await app.download('employee/export-personal-data', input, token)
  const entries = response.statusCode === 200 ? await unpack(response.rawPayload) : null
  const files = Object.fromEntries((entries ?? []).map(({ name, content }) => [name, content.toString()]))
  return {
    status: response.statusCode,
    headers: response.headers,
    files,
    read: (name: string) => JSON.parse(files[`${name}.json`] ?? '[]'),
  }
}

async function filled() {
  const { person, companyId, contractId } = await createWorker(app.db, { onboarding: 'Accepted', contract: 'Active' })
  await insertRow(app.db, 'addresses', { person_id: person.id, street: 'Calle Uno' })
  const asked = { person_id: person.id, company_id: companyId, contract_id: contractId, type: 'Other', status: 'Requested' }
  const days = { last_day: '2026-12-01', contract_end_date: '2026-12-01', updated_at: '2026-11-01T12:00:00Z' }
  const reason = 'A secret until told'
  await insertRow(app.db, 'terminations', { ...asked, ...days, reason, requested_at: '2026-11-01T12:00:00Z' })
  return person
}

test('a person gets the own data as an archive, without what is not told yet, and the history says so', async () => {
  const person = await filled()
  const token = await signIn(app, person)
  const { status, headers, files, read } = await exported(token)
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  expect(read('people')[0]).toMatchObject({ id: person.id, email: person.email })
  expect(read('addresses')[0].street).toBe('Calle Uno')
  expect(read('contracts')[0].job_name).toBe('Analyst')
  expect(read('contract_terms')[0].monthly_salary).toBe(18500)
  expect(read('documents').length).toBe(read('about').missing_files.length)
  expect(JSON.stringify(files)).not.toContain('A secret until told')
  expect(JSON.stringify(files)).not.toContain('password_hash')
  const { tables, ...about } = read('about')
  expect(about).toMatchObject({ person: person.id, is_own: true, left_out: data.leftOut })
  const count = (name: string) => tables.find(({ table }: { table: string }) => table === name).rows
  expect([count('contracts'), count('terminations')]).toEqual([1, 0])
  const exports = { entity: 'person', entity_id: person.id, action: 'person.data-exported' }
  expect(await rowsOf(app.db, 'history', exports, ['actor_id'])).toEqual([{ actor_id: person.id }])
})

test('the copy of a person says of a contract whose planned end is not told that it is in force', async () => {
  const person = await filled()
  await setRow(app.db, 'terminations', { person_id: person.id }, { status: 'Scheduled' })
  await setRow(app.db, 'contracts', { person_id: person.id }, { status: 'Ending' })
  const token = await signIn(app, person)
  const admin = await signIn(app, await createPerson(app.db, { role: 'Admin' }))
  const statuses = async () => {
    const copies = [await exported(token), await exported(admin, { id: person.id })]
    return copies.map(({ read }) => read('contracts')[0].status)
  }
  expect(await statuses()).toEqual(['Active', 'Ending'])
  await setRow(app.db, 'terminations', { person_id: person.id }, { person_told: true })
  expect(await statuses()).toEqual(['Ending', 'Ending'])
})

test('entries of a log that a person may not read are in the copy of an Admin alone', async () => {
  const { person, contractId } = await createWorker(app.db, { onboarding: 'Accepted', contract: 'Active' })
  for (const visibility of ['Internal', 'Client', 'All']) {
    const day = { effective_date: '2026-11-02', created_at: '2026-11-02T12:00:00Z' }
    const log = { contract_id: contractId, person_id: person.id, type: 'Warning', visibility, ...day }
    await insertRow(app.db, 'contract_logs', { ...log, description: `Said to ${visibility}` })
  }
  const told = async (token: string) => {
    const logs: { description: string }[] = (await exported(token, { id: person.id })).read('contract_logs')
    return logs.map(({ description }) => description)
  }
  expect(await told(await signIn(app, person))).toEqual(['Said to All'])
  const admin = await signIn(app, await createPerson(app.db, { role: 'Admin' }))
  expect(await told(admin)).toEqual(['Said to Internal', 'Said to Client', 'Said to All'])
})

test('network and device of others who did something are in the copy of an Admin alone', async () => {
  const person = await createPerson(app.db, { role: 'Employee' })
  const admin = await signIn(app, await createPerson(app.db, { role: 'Admin' }))
  await exported(admin, { id: person.id })
  const token = await signIn(app, person)
  await exported(token)
  const doings = async (by: string) => {
    const rows: { actor_id: number; ip?: string }[] = (await exported(by, { id: person.id })).read('history')
    const isKnown = (ofPerson: boolean) =>
      rows.filter(({ actor_id }) => (actor_id === person.id) === ofPerson).map((row) => 'ip' in row && 'device' in row)
    return { own: new Set(isKnown(true)), ofOthers: new Set(isKnown(false)) }
  }
  expect(await doings(token)).toEqual({ own: new Set([true]), ofOthers: new Set([false]) })
  expect(await doings(admin)).toEqual({ own: new Set([true]), ofOthers: new Set([true]) })
})

test('each exported table with a visibility says what is not told', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'visibility'`,
  )
  const silent = rows.filter(({ name }) => entryOf(name) && !entryOf(name)?.untold?.['visibility'])
  expect(silent).toEqual([])
})

test('an Admin exports the data of anyone, wholly', async () => {
  const person = await filled()
  const admin = await signIn(app, await createPerson(app.db, { role: 'Admin' }))
  const { status, files } = await exported(admin, { id: person.id })
  expect(status).toBe(200)
  expect(JSON.stringify(files)).toContain('A secret until told')
})
