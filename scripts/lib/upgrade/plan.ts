import type pg from 'pg'
import { readMigrations } from '../../../server/db/migrate.ts'
import { type Effect, effectsOf, LOCKS, secondsFor } from './effects.ts'
import { splitStatements } from './sql-statements.ts'

interface PlannedTable {
  table: string
  lock: Effect['lock']
  rows: number
  bytes: number
  seconds: number
}

export interface PlannedMigration {
  name: string
  tables: PlannedTable[]
}

/** The migrations that would run, with locks and an estimate by the size of tables. Changes nothing. */
export async function planMigrations(pool: pg.Pool): Promise<PlannedMigration[]> {
  const applied = new Set<string>()
  const { rows: known } = await pool.query<{ found: string | null }>("select to_regclass('migrations') as found")
  if (known[0]?.found) {
    for (const { name } of (await pool.query<{ name: string }>('select name from migrations')).rows) applied.add(name)
  }
  const sizes = await sizesOf(pool)
  return (await readMigrations())
    .filter(({ name }) => !applied.has(name))
    .map(({ name, sql }) => ({ name, tables: planTables(effectsOf(splitStatements(sql)), sizes) }))
}

type Sizes = ReadonlyMap<string, { rows: number; bytes: number }>

async function sizesOf(pool: pg.Pool): Promise<Sizes> {
  // A table that was never analysed has no count; its size says how many there may be.
  const { rows } = await pool.query<{ table: string; rows: number; bytes: number }>(`
    select relname as table, pg_total_relation_size(oid)::float8 as bytes,
      case when reltuples >= 0 then reltuples else pg_relation_size(oid) / 100 end::float8 as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ table, ...size }) => [table, size]))
}

const STRENGTH = Object.keys(LOCKS)

/** One line for each table: its strongest lock, and all the work on it. */
function planTables(effects: readonly Effect[], sizes: Sizes): PlannedTable[] {
  const tables = new Map<string, PlannedTable>()
  for (const { table, lock, work } of effects) {
    const size = sizes.get(table.replace(/^public\./, ''))
    if (!size) continue
    const known = tables.get(table) ?? { table, lock, ...size, seconds: 0 }
    tables.set(table, {
      ...known,
      lock: STRENGTH.indexOf(lock) > STRENGTH.indexOf(known.lock) ? lock : known.lock,
      seconds: known.seconds + secondsFor(work, size.rows),
    })
  }
  return [...tables.values()]
}
