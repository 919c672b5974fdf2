import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database } from './connect.ts'
import { SEALED_TABLES } from './sealing/places.ts'
import { sealRows } from './sealing/seal-columns.ts'
import type { DB } from './types.ts'

export type Row<T extends keyof DB> = Insertable<DB[T]>

/** Number of rows per statement: few round trips, and no statement of hundreds of megabytes. */
const BATCH = 5_000

/**
 * Writes many rows with one statement per batch. All rows have the members of the first one; columns not named
 * keep their defaults. Ids may be given although the database makes them.
 */
export async function insertRows<T extends keyof DB & string>(db: Database, table: T, rows: readonly Row<T>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await insertion(table, rows.slice(start, start + BATCH)).execute(db)
}

/**
 * The statement that writes one batch, for callers that send another one with it. A value that all rows share, as most of a
 * batch do, is sent and read once; sealed values are different in each row.
 */
export function insertion<T extends keyof DB & string>(table: T, rows: readonly Row<T>[]): RawBuilder<unknown> {
  const sealed = SEALED_TABLES.get(table)
  const [first = {}, ...others] = rows as readonly Record<string, unknown>[]
  const names = Object.keys(first)
  const shared = names.filter((name) => !sealed?.has(name) && others.every((row) => row[name] === first[name]))
  const own = names.filter((name) => !shared.includes(name))
  const left = (rows as readonly Record<string, unknown>[]).map((row) => membersOf(row, own))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  return sql`insert into ${sql.table(table)} (${columns}) overriding system value select ${columns} from json_populate_recordset(
    jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(membersOf(first, shared))}),
    ${sealed === undefined ? JSON.stringify(left) : sealRows(sealed, left)})`
}

const membersOf = (row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
