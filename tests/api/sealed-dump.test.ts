import { beforeAll, expect, test } from 'vitest'
import { SEALED_TABLES } from '../../server/db/sealing/places.ts'
import { isSealed, mayHold } from '../../server/db/sealing/token.ts'
import { fillDemo } from '../../server/demo/fill.ts'
import { testApp } from '../support/test-app.ts'

/** Columns that hold a known number unsealed, each with the reason. */
const EXCEPTIONS: Record<string, string> = {}

/** A shorter number is found in other texts by chance. */
const SHORTEST = 9
/** A longer run of letters and digits is a digest or a signature. */
const LONGEST_RUN = 64

const app = testApp({}, { hasWorker: false })
beforeAll(async () => {
  const { settings, files, database } = app
  await fillDemo({ settings, db: database.db, files })
}, 300_000)

/** Every personal number of the demo company, as the product reads it. */
async function knownNumbers(): Promise<Set<string>> {
  const { db } = app.database
  const rows: Record<string, unknown>[] = [
    ...(await db.selectFrom('employee_details').select(['rfc', 'curp', 'nss', 'id_official', 'cifd']).execute()),
    ...(await db.selectFrom('bank_details').select(['clabe', 'account_number']).execute()),
    ...(await db.selectFrom('home_loans').select(['credit_number']).execute()),
    ...(await db.selectFrom('own_bank_accounts').select(['clabe', 'iban', 'account_number']).execute()),
    ...(await db.selectFrom('client_bank_accounts').select(['clabe', 'iban', 'account_number']).execute()),
    ...(await db.selectFrom('companies').select(['representative_rfc']).execute()),
    ...(await db.selectFrom('payroll_ceps').select(['account']).execute()),
  ]
  const values = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string')
  expect(values.filter(mayHold)).toEqual([])
  return new Set(values.map((value) => value.replace(/[\s-]/g, '').toUpperCase()).filter(({ length }) => length >= SHORTEST))
}

/** Each column with all its values as the database itself has them. */
async function* columns(): AsyncGenerator<{ place: string; texts: string[] }> {
  const { pool } = app.database
  const { rows: places } = await pool.query<{ schema: string; table: string; column: string; type: string }>(
    `select table_schema as schema, table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema in ('public', 'graphile_worker') order by 1, 2, 3`,
  )
  for (const { schema, table, column, type } of places) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows } = await pool.query<{ value: string }>(
      `select ${value} as value from ${schema}."${table}" where "${column}" is not null`,
    )
    yield { place: `${schema === 'public' ? '' : `${schema}.`}${table}.${column}`, texts: rows.map((row) => row.value) }
  }
}

/** The known numbers in a text, also inside longer words. */
function numbersIn(text: string, known: ReadonlySet<string>, lengths: readonly number[]): string[] {
  return [...text.matchAll(/[A-ZÑ&0-9]+/giu)].flatMap(([run]) => {
    if (run.length < SHORTEST || run.length > LONGEST_RUN) return []
    const upper = run.toUpperCase()
    return lengths.flatMap((length) =>
      Array.from({ length: Math.max(0, upper.length - length + 1) }, (_, at) => upper.slice(at, at + length)).filter((part) =>
        known.has(part),
      ),
    )
  })
}

test('a dump of the database shows no CURP, RFC, NSS, CLABE or other number of a person', async () => {
  const known = await knownNumbers()
  expect(known.size).toBeGreaterThan(2000)
  const lengths = [...new Set([...known].map(({ length }) => length))]
  const found: Record<string, string> = {}
  for await (const { place, texts } of columns()) {
    for (const text of texts) {
      const [number] = numbersIn(text, known, lengths)
      if (number !== undefined) {
        found[place] = number
        break
      }
    }
  }
  const unexpected = Object.entries(found).filter(([place]) => !(place in EXCEPTIONS))
  expect(unexpected).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((place) => !(place in found))).toEqual([])
}, 120_000)

test('every sealed text column of the demo is sealed in all its rows', async () => {
  const counts: Record<string, number> = {}
  for (const [table, rules] of SEALED_TABLES) {
    for (const [column, rule] of rules) {
      if (typeof rule !== 'string') continue
      const { rows } = await app.database.pool.query<{ value: string }>(
        `select ${column} as value from ${table} where ${column} <> ''`,
      )
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
