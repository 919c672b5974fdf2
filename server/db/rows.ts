import {
  type ExpressionBuilder,
  type InsertObject,
  type Kysely,
  type Selectable,
  type SelectType,
  sql,
  type UpdateObject,
} from 'kysely'
import type { Database } from './connect.ts'
import type { DB } from './types.ts'

type Table = keyof DB & string
type TableWithId = { [T in Table]: DB[T] extends { id: unknown } ? T : never }[Table]
/** Columns of a table as they are read. */
export type Columns<T extends Table, C extends keyof Selectable<DB[T]>> = Pick<Selectable<DB[T]>, C>
/** Values, or a function that makes them from other columns. */
type Values<T extends Table, V> = V | ((columns: ExpressionBuilder<DB, T>) => V)
type Inserted<T extends Table> = Values<T, InsertObject<DB, T> | readonly InsertObject<DB, T>[]>
/** Values that rows have; of a list of values, one. */
type Having<T extends Table> = { [C in keyof Selectable<DB[T]>]?: Selectable<DB[T]>[C] | readonly Selectable<DB[T]>[C][] }
type IdOf<T extends Table> = DB[T] extends { id: infer Id } ? SelectType<Id> : never

/** The builders of Kysely without the types of tables, which the parameters of the functions below have. */
const untyped = (db: Database) => db as unknown as Kysely<Record<string, Record<string, unknown>>>

/** Columns of a row that exists. */
export const readColumns = <T extends TableWithId, C extends keyof Selectable<DB[T]> & string>(
  db: Database,
  table: T,
  id: IdOf<T>,
  columns: readonly C[],
) =>
  untyped(db).selectFrom<string>(table).select(columns).where('id', '=', id).executeTakeFirstOrThrow() as Promise<Columns<T, C>>

/** The query for the rows that have these values. */
const having = <Q extends { where: (column: string, operator: 'is' | '=', value: unknown) => Q }>(
  query: Q,
  values: object,
): Q =>
  Object.entries(values).reduce(
    (all, [column, value]) => all.where(column, value === null ? 'is' : '=', Array.isArray(value) ? sql`any(${value})` : value),
    query,
  )

/** Columns of the first row that has these values. */
export const findColumns = <T extends Table, C extends keyof Selectable<DB[T]> & string>(
  db: Database,
  table: T,
  where: Having<T>,
  columns: readonly C[],
) =>
  having(untyped(db).selectFrom<string>(table).select(columns), where).executeTakeFirst() as Promise<Columns<T, C> | undefined>

/** The first row that has these values. */
export const findRow = <T extends Table>(db: Database, table: T, where: Having<T>) =>
  having(untyped(db).selectFrom<string>(table).selectAll(), where).executeTakeFirst() as Promise<Selectable<DB[T]> | undefined>

/** Columns of all rows that have these values, in an order. */
export const listColumns = <T extends Table, C extends keyof Selectable<DB[T]> & string>(
  db: Database,
  table: T,
  where: Having<T>,
  columns: readonly C[],
  order: readonly (keyof Selectable<DB[T]> & string)[] = [],
) => {
  const found = having(untyped(db).selectFrom<string>(table).select(columns), where)
  return order.reduce((query, column) => query.orderBy(column), found).execute() as Promise<Columns<T, C>[]>
}

/** Writes columns of all rows that have these values. @returns their number */
export async function updateRows<T extends Table>(
  db: Database,
  table: T,
  where: Having<T>,
  values: Values<T, UpdateObject<DB, T>>,
): Promise<number> {
  const update = untyped(db)
    .updateTable<string>(table)
    .set(values as object)
  const { numUpdatedRows } = await having(update, where).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes all rows that have these values. @returns their number */
export async function deleteRows<T extends Table>(db: Database, table: T, where: Having<T>): Promise<number> {
  const { numDeletedRows } = await having(untyped(db).deleteFrom<string>(table), where).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const updateRow = <T extends TableWithId>(db: Database, table: T, id: IdOf<T>, values: Values<T, UpdateObject<DB, T>>) =>
  updateRows(db, table, { id } as never, values)

/** Tables of records that people edit. */
type Edited = { [T in TableWithId]: DB[T] extends { version: unknown; updated_at: unknown } ? T : never }[TableWithId]

/** Writes columns of a record, and moves its version on. */
export const changeRecord = <T extends Edited>(db: Database, table: T, id: IdOf<T>, values: UpdateObject<DB, T>, now: Date) =>
  updateRow(db, table, id, (({ eb }: ExpressionBuilder<DB, T>) => ({
    ...(values as object),
    version: eb('version' as never, '+', 1 as never),
    updated_at: now.toISOString(),
  })) as never)

const insertInto = <T extends Table>(db: Database, table: T, row: Inserted<T>) =>
  untyped(db)
    .insertInto<string>(table)
    .values(row as object)

/** Writes a row, or a few with one statement (many: `insert-rows.ts`). */
export const insertRow = <T extends Table>(db: Database, table: T, row: Inserted<T>): Promise<unknown> =>
  insertInto(db, table, row).execute()

/** Writes a row to which the database gives its id. */
export async function insertForId<T extends TableWithId>(db: Database, table: T, row: Inserted<T>): Promise<IdOf<T>> {
  const { id } = await insertInto(db, table, row).returning('id').executeTakeFirstOrThrow()
  return id as IdOf<T>
}

/** Writes a row, or rows, unless there is one like it. @returns whether anything was written */
export async function insertOnce<T extends Table>(db: Database, table: T, row: Inserted<T>): Promise<boolean> {
  const insertion = insertInto(db, table, row).onConflict((conflict) => conflict.doNothing())
  const { numInsertedOrUpdatedRows = 0n } = await insertion.executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Writes the row with this key, in place of the values it has so far. */
export const replaceRow = <T extends Table>(
  db: Database,
  table: T,
  key: Partial<Selectable<DB[T]>>,
  values: UpdateObject<DB, T>,
): Promise<unknown> =>
  insertInto(db, table, { ...key, ...(values as object) } as never)
    .onConflict((conflict) => conflict.columns(Object.keys(key)).doUpdateSet(values as object))
    .execute()
