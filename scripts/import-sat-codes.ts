/**
 * Reads a public catalog of the SAT into the database: `node scripts/import-sat-codes.ts product catalog.csv`, a CSV with
 * the columns `code` and `description` (or `id` and `texto`, as the public collections name them). A code that is there
 * gets the new description; none is taken away. DATABASE_URL says where; without it the database of DATA_DIR is meant.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { readCsv } from '../server/csv/read-csv.ts'
import { openDatabase } from '../server/database.ts'
import { connect } from '../server/db/connect.ts'
import { readSettings } from '../server/settings.ts'

const KINDS = ['product', 'unit', 'use', 'regime', 'form']
const BATCH = 5000
const [kind = '', file = ''] = process.argv.slice(2)
if (!KINDS.includes(kind) || file === '') {
  console.error(`Say what and from where: node scripts/import-sat-codes.ts <${KINDS.join('|')}> <file.csv>`)
  process.exit(1)
}
const [head = [], ...lines] = readCsv(readFileSync(file))
const names = head.map((name) => name.toLowerCase())
const at = (wanted: readonly string[]): number => names.findIndex((name) => wanted.includes(name))
const [code, description] = [at(['code', 'id', 'clave']), at(['description', 'texto', 'descripcion', 'descripción'])]
if (code === -1 || description === -1) {
  console.error('The first line needs the columns code and description.')
  process.exit(1)
}
const rows = new Map(
  lines.filter((line) => line[code]?.trim() && line[description]?.trim()).map((line) => [line[code], line[description]]),
)
const database = await openDatabase(readSettings(process.env), console.error)
const db = connect(database.pool)
const pairs = [...rows]
for (let start = 0; start < pairs.length; start += BATCH) {
  const part = pairs.slice(start, start + BATCH)
  const [codes, texts] = [part.map(([one]) => one), part.map(([, one]) => one)]
  await sql`insert into sat_codes (kind, code, description)
    select ${kind}, given.code, given.description from unnest(${codes}::text[], ${texts}::text[]) as given (code, description)
    on conflict (kind, code) do update set description = excluded.description`.execute(db)
}
console.log(`${pairs.length} codes of the kind ${kind} are in the catalog.`)
await database.stop()
