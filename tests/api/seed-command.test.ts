import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_DATA_KEY } from '../support/cluster.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { argumentsOf } from '../support/start-options.ts'

const ROOT = join(import.meta.dirname, '..', '..')

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'plantilla-seed-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const count = async (table: string): Promise<number> =>
  (await database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n as number

test('"npm run seed -- --people" on an empty database makes the whole demo company, then adds people', async () => {
  const { host, user, database: name } = database.connection
  const env = {
    PATH: process.env['PATH'],
    DEMO: 'yes',
    DATA_DIR: dataDir,
    DATA_KEY: TEST_DATA_KEY,
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
  }
  const child = spawn(process.execPath, [...argumentsOf('seed'), '--people', '7'], { cwd: ROOT, env, stdio: 'ignore' })
  expect(await new Promise((done) => child.once('close', done))).toBe(0)
  for (const table of ['invoices', 'payment_requests', 'documents', 'envelopes', 'terminations']) {
    expect(await count(table), table).toBeGreaterThan(0)
  }
  expect(await count('people')).toBeGreaterThan(607)
})
