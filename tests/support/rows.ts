import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { CompiledQuery, type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../server/db/connect.ts'
import { sealedFor } from '../../server/db/sealing/seal-columns.ts'
import type { DB, Generated } from '../../server/db/types.ts'

/** Far above the numbers that the database hands out itself. */
let lastId = 10_000_000

type Numbered = { [T in keyof DB]: DB[T] extends { id: Generated<number> } ? T : never }[keyof DB]

export interface Rows {
  /** @returns the id that the row will have. */
  add: <T extends Numbered>(table: T, row: Insertable<DB[T]>) => number
  /** For tables whose rows have no number of their own. */
  addPlain: <T extends keyof DB>(table: T, row: Insertable<DB[T]>) => void
  write: (db: Database) => Promise<void>
}

/** Rows of many tables that are written by one statement: a way to the database and back costs more than the rows. */
export function collectRows(): Rows {
  const tables = new Map<string, Record<string, unknown>[]>()
  const addPlain: Rows['addPlain'] = (table, row) => {
    tables.set(table, [...(tables.get(table) ?? []), row as Record<string, unknown>])
  }
  return {
    add: (table, row) => {
      lastId += 1
      addPlain(table, { ...row, id: lastId } as typeof row)
      return lastId
    },
    addPlain,
    write: async (db) => {
      const values: unknown[] = []
      const inserts = [...tables].map(([table, rows]) => `"into_${table}" as (${insert(table, rows, values)})`)
      tables.clear()
      await db.executeQuery(CompiledQuery.raw(`with ${inserts.join(', ')} select`, values))
    },
  }
}

/** As text: Kysely takes three times as long to compile the thousand values of a world as to send them. */
function insert(table: string, rows: readonly Record<string, unknown>[], values: unknown[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  const placeOf = (column: string, value: unknown) =>
    value === undefined ? 'default' : `$${values.push(sealedFor(table, column, value))}`
  const tuples = rows.map((row) => `(${columns.map((column) => placeOf(column, row[column])).join(', ')})`)
  const names = columns.map((column) => `"${column}"`).join(', ')
  return `insert into "${table}" (${names}) overriding system value values ${tuples.join(', ')}`
}

/** Writes a row, or several rows of one table. */
export async function insertRow<T extends keyof DB>(
  db: Database,
  table: T,
  row: Insertable<DB[T]> | readonly Insertable<DB[T]>[],
): Promise<void> {
  await db
    .insertInto(table as 'jobs')
    .values(row as never)
    .execute()
}

/** A file as if it had been uploaded, which exists by name only. @returns its id */
export async function insertFile(db: Database, name: string, kept_at = new Date().toISOString()): Promise<string> {
  const id = randomUUID()
  await insertRow(db, 'files', { id, kind: extname(name).slice(1), name, bytes: 1, sha256: 'x', kept_at })
  return id
}

/** Writes a row, and answers the id that it got. */
export const addRow = <T extends Numbered>(db: Database, table: T, row: Insertable<DB[T]>): Promise<{ id: number }> =>
  db
    .insertInto(table as 'jobs')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()

type Columns<T extends keyof DB> = Partial<Record<keyof Selectable<DB[T]> & string, unknown>>

const matches = (where: object): RawBuilder<unknown> =>
  sql.join(
    Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} ${value === null ? sql`is null` : sql`= ${value}`}`),
    sql` and `,
  )

/** The row with these values; throws where there is none. */
export async function rowOf<T extends keyof DB>(db: Database, table: T, where: Columns<T>): Promise<Selectable<DB[T]>> {
  const { rows } = await sql<Selectable<DB[T]>>`select * from ${sql.table(table)} where ${matches(where)} limit 1`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no such row in ${table}.`)
  return row
}

/** The rows with these values, by their number; whole, or these columns of them. */
export async function rowsOf<T extends Numbered, C extends keyof Selectable<DB[T]> & string>(
  db: Database,
  table: T,
  where: Columns<T>,
  columns: readonly C[] = [],
): Promise<Pick<Selectable<DB[T]>, C>[]> {
  const names = columns.length === 0 ? sql`*` : sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<Pick<Selectable<DB[T]>, C>>`select ${names}
    from ${sql.table(table)} where ${matches(where)} order by id`.execute(db)
  return rows
}

/** Writes columns of the rows with these values. */
export async function setRow<T extends keyof DB>(
  db: Database,
  table: T,
  where: Columns<T>,
  columns: Updateable<DB[T]>,
): Promise<void> {
  const assigned = Object.entries(columns).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sealedFor(table, column, value)}`,
  )
  await sql`update ${sql.table(table)} set ${sql.join(assigned)} where ${matches(where)}`.execute(db)
}

/** The rows of the history about a record, oldest first. */
export async function actionsOf(db: Database, entity: string, id: number): Promise<string[]> {
  const rows = await rowsOf(db, 'history', { entity, entity_id: id }, ['action'])
  return rows.map(({ action }) => action)
}
