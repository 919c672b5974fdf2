import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

let t: TestApp
const schemasDir = join(mkdtempSync(join(tmpdir(), 'plantilla-tables-')), 'schemas')
const file = join(schemasDir, 'tables/employees.json')

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../../schemas'), schemasDir, { recursive: true })
  t = await startTestApp({ schemasDir })
})
afterAll(() => t.close())

const get = (url: string, headers = {}) => t.app.inject({ method: 'GET', url, headers })

test('C23 a changed list file shows on the next visit, a broken one leaves the last good version', async () => {
  const before = await get('/tables/employees.json')
  expect(before.statusCode).toBe(200)
  const definition = before.json()
  const added = { field: 'company.id', title: 'Company number', format: 'text' }
  writeFileSync(file, JSON.stringify({ ...definition, columns: [...definition.columns, added] }))
  expect((await get('/tables/employees.json')).json().columns.at(-1)).toEqual(added)

  writeFileSync(file, '{ "columns": [')
  expect((await get('/tables/employees.json')).json().columns.at(-1)).toEqual(added)
})

test('an unchanged list file is not sent twice', async () => {
  const { headers } = await get('/tables/employees.json')
  expect(headers['cache-control']).toBe('no-cache')
  expect((await get('/tables/employees.json', { 'if-none-match': headers['etag'] })).statusCode).toBe(304)
})

test('nothing but list files is served', async () => {
  expect((await get('/tables/spaceships.json')).statusCode).toBe(404)
  expect((await get('/tables/..%2Fstatuses.json')).statusCode).toBeGreaterThanOrEqual(400)
  expect((await get('/tables/..%2F..%2Fpackage.json')).statusCode).toBeGreaterThanOrEqual(400)
})
