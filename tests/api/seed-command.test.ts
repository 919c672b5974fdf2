import { expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { runScript } from '../support/process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { running } from '../support/test-app.ts'

const database = running(createTestDatabase)
const dataDir = tempFolder()

const count = async (table: string): Promise<number> =>
  (await database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n as number

test('"npm run seed -- --people" on an empty database makes the whole demo company, then adds people', async () => {
  expect((await runScript('seed', ['--people', '7'], database.connection, { DATA_DIR: dataDir }).ended).code).toBe(0)
  for (const table of ['invoices', 'payment_requests', 'documents', 'envelopes', 'terminations']) {
    expect(await count(table), table).toBeGreaterThan(0)
  }
  expect(await count('people')).toBeGreaterThan(607)
})
