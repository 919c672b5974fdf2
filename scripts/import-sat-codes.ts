/**
 * Reads a public catalog of the SAT into the database: `node scripts/import-sat-codes.ts product catalog.csv`, a CSV with
 * the columns `code` and `description` (or `id` and `texto`, as the public collections name them). A code that is there
 * gets the new description; none is taken away. Rows that are not taken are named with the reason, and the exit code is
 * then 2. DATABASE_URL says where; without it the database of DATA_DIR is meant.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '../server/database.ts'
import { connect } from '../server/db/connect.ts'
import { readSettings } from '../server/settings.ts'
import { isSatKind, readSatCatalog, SAT_KINDS, type SatKind } from './lib/sat-catalog.ts'

const BATCH = 5000
const [kind = '', file = ''] = process.argv.slice(2)
if (!isSatKind(kind) || file === '') {
  console.error(`Say what and from where: node scripts/import-sat-codes.ts <${SAT_KINDS.join('|')}> <file.csv>`)
  process.exit(1)
}
const { codes, refused } = await readFile(kind, file)
const database = await openDatabase(readSettings(process.env), console.error)
const db = connect(database.pool)
const pairs = [...codes]
for (let start = 0; start < pairs.length; start += BATCH) {
  const part = pairs.slice(start, start + BATCH)
  const [keys, texts] = [part.map(([one]) => one), part.map(([, one]) => one)]
  await sql`insert into sat_codes (kind, code, description)
    select ${kind}, given.code, given.description from unnest(${keys}::text[], ${texts}::text[]) as given (code, description)
    on conflict (kind, code) do update set description = excluded.description`.execute(db)
}
for (const { row, why } of refused) console.error(`Row ${row} was not taken: ${why}.`)
console.log(`${pairs.length} codes of the kind ${kind} are in the catalog; ${refused.length} rows were not taken.`)
await database.stop()
if (refused.length > 0) process.exitCode = 2

/** Nothing is begun with a file that cannot be read. */
async function readFile(of: SatKind, path: string) {
  try {
    return await readSatCatalog(of, readFileSync(path))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
