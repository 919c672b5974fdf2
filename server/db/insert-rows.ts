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

/** The statement that writes one batch, for callers that send another one with it. */
export function insertion<T extends keyof DB & string>(table: T, rows: readonly Row<T>[]): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const sealed = SEALED_TABLES.get(table)
  const all = sealed === undefined ? JSON.stringify(rows) : sealRows(sealed, rows)
  return sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${all})`
}
