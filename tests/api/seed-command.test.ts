import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { runScript } from '../support/process.ts'

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
  expect((await runScript('seed', ['--people', '7'], database.connection, { DATA_DIR: dataDir }).ended).code).toBe(0)
  for (const table of ['invoices', 'payment_requests', 'documents', 'envelopes', 'terminations']) {
    expect(await count(table), table).toBeGreaterThan(0)
  }
  expect(await count('people')).toBeGreaterThan(607)
})
