import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { RESOURCES, type ResourceCalls } from '../../contract/resources.ts'
import { buildApp } from '../../server/app.ts'
import type { DB } from '../../server/db/types.ts'
import { signInAs } from '../support/people.ts'
import { addRow } from '../support/rows.ts'
import { copySchemas } from '../support/schemas.ts'
import { testApp } from '../support/test-app.ts'

const { schemasDir, remove } = copySchemas()
// Removed after the app is closed.
afterAll(remove)
const t = testApp({ schemasDir })
const file = join(schemasDir, 'tables/employees.json')

const get = (url: string, headers = {}) => t.app.inject({ method: 'GET', url, headers })

test('a changed list file shows on the next visit, a broken one leaves the last good version [C23]', async () => {
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

interface Plan {
  'Node Type': string
  Plans?: Plan[]
}

/** Is a page cut out of rows that had to be put in order first? What is joined to its rows comes in other branches. */
function sortsAll(plan: Plan, isCut = false): boolean {
  if (isCut && plan['Node Type'].endsWith('Sort')) return true
  const [first] = plan.Plans ?? []
  return first !== undefined && sortsAll(first, isCut || plan['Node Type'] === 'Limit')
}

/** The provider's own staff: few, and an index over the last change would be written at each change of anybody. */
const SORTED_AS_FEW = ['internal-employees.json updated_at']

test('every sort that a list offers comes from an index, for staff and inside a company', async () => {
  const sent: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: t.pool })
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) })
  const app = await buildApp({ ...t.services, db })
  const { id: companyId } = await addRow(t.db, 'companies', { name: 'Long Lists', tax_id: 'LIS010101AB1' })
  const roles = ['Admin', 'Client'] as const
  const tokens = await Promise.all(
    roles.map((role) => signInAs(t, { role, companyId: role === 'Client' ? companyId : null, password: null })),
  )
  const client = await t.pool.connect()
  // For a few rows a sort is the fastest plan; for many it is not.
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  const slow: string[] = []
  let asked = 0
  for (const name of readdirSync(join(import.meta.dirname, '../../schemas/tables'))) {
    const { resource, columns } = JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas/tables', name), 'utf8'))
    const { list } = RESOURCES[resource as keyof typeof RESOURCES] as ResourceCalls
    const sorts: string[] = columns.flatMap(({ sort }: { sort?: string }) =>
      sort && !SORTED_AS_FEW.includes(`${name} ${sort}`) ? [sort, `-${sort}`] : [],
    )
    for (const [at, token] of tokens.entries()) {
      for (const sort of sorts) {
        sent.length = 0
        const headers = { authorization: `Bearer ${token}` }
        const { statusCode } = await app.inject({ method: 'POST', url: `/api/${list?.operation}`, headers, payload: { sort } })
        if (statusCode === 403) continue
        asked += 1
        for (const { sql, parameters } of sent.filter((query) => / order by [^)]* limit /.test(query.sql))) {
          const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters])
          if (sortsAll(rows[0]['QUERY PLAN'][0].Plan)) slow.push(`${name} ${sort} ${roles[at]}`)
        }
      }
    }
  }
  client.release(true)
  await app.close()
  expect(slow).toEqual([])
  expect(asked).toBeGreaterThan(60)
})
