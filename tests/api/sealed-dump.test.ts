import { beforeAll, expect, test } from 'vitest'
import { SEALED_TABLES } from '../../server/db/sealing/places.ts'
import { isSealed, mayHold } from '../../server/db/sealing/token.ts'
import { fillDemo } from '../../server/demo/fill.ts'
import { identityOf, SHORTEST, showing } from '../support/dump.ts'
import { testApp } from '../support/test-app.ts'

const app = testApp({}, { hasWorker: false })
beforeAll(async () => {
  const { settings, files, database } = app
  await fillDemo({ settings, db: database.db, files })
}, 300_000)

/** Every personal number of the demo company, as the product reads it. */
async function knownNumbers(): Promise<Set<string>> {
  const rows: Record<string, unknown>[] = [
    ...(await app.db.selectFrom('employee_details').select(['rfc', 'curp', 'nss', 'id_official', 'cifd']).execute()),
    ...(await app.db.selectFrom('bank_details').select(['clabe', 'account_number']).execute()),
    ...(await app.db.selectFrom('home_loans').select(['credit_number']).execute()),
    ...(await app.db.selectFrom('own_bank_accounts').select(['clabe', 'iban', 'account_number']).execute()),
    ...(await app.db.selectFrom('client_bank_accounts').select(['clabe', 'iban', 'account_number']).execute()),
    ...(await app.db.selectFrom('companies').select(['representative_rfc']).execute()),
    ...(await app.db.selectFrom('payroll_ceps').select(['account']).execute()),
  ]
  const values = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string')
  expect(values.filter(mayHold)).toEqual([])
  return new Set(values.map(identityOf).filter(({ length }) => length >= SHORTEST))
}

test('a dump of the database shows no CURP, RFC, NSS, CLABE or other number of a person', async () => {
  const known = await knownNumbers()
  expect(known.size).toBeGreaterThan(2000)
  expect(await showing(app.pool, known)).toEqual({})
}, 120_000)

test('every sealed text column of the demo is sealed in all its rows', async () => {
  const counts: Record<string, number> = {}
  for (const [table, rules] of SEALED_TABLES) {
    for (const [column, rule] of rules) {
      if (typeof rule !== 'string') continue
      const { rows } = await app.pool.query<{ value: string }>(`select ${column} as value from ${table} where ${column} <> ''`)
      expect(
        rows.filter(({ value }) => !isSealed(value)),
        `${table}.${column}`,
      ).toEqual([])
      counts[`${table}.${column}`] = rows.length
    }
  }
  expect(counts).toMatchObject({ 'employee_details.curp': expect.any(Number) })
  expect(counts['employee_details.curp']).toBeGreaterThan(500)
})
