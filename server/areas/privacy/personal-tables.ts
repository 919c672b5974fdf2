import { type RawBuilder, sql } from 'kysely'
import data from '../../../schemas/privacy/personal-data.json' with { type: 'json' }

type Value = string | number | boolean | readonly string[]

/** A table with data of people, from schemas/privacy/personal-data.json (docs/privacy.md). */
export interface PersonalTable {
  table: string
  /** Column that names the person, or the row of `of` that does. */
  by: string
  /** Kind of paper, which decides how long it is kept. */
  kind: string
  of?: string
  /** Column of `of` that is referenced; its id by default. */
  ofColumn?: string
  /** The column names the person by this member and not by the number. */
  equals?: 'email'
  /** Only rows with these values are about a person. */
  where?: Readonly<Record<string, Value>>
  /** The person has not been notified of rows with one of these values yet. */
  untold?: Readonly<Record<string, Value>>
  /** Columns without data about the person: digests and search columns. */
  without?: readonly string[]
  /** Columns about the person whom `by` names: a copy of one's own has them only in rows of one's own doing. */
  ofDoer?: { by: string; columns: readonly string[] }
  /** Columns with the id of a stored file. */
  files?: readonly string[]
}

export interface Subject {
  id: number
  email: string
}

export const PERSONAL_TABLES: readonly PersonalTable[] = data.tables as unknown as PersonalTable[]
/** Columns that name a person and are not exported, with the reason. */
export const LEFT_OUT = data.leftOut.map(({ reason, columns }) => ({ reason, columns }))
const BY_NAME = new Map(PERSONAL_TABLES.map((one) => [one.table, one]))

const isOneOf = (column: RawBuilder<unknown>, value: Value): RawBuilder<boolean> =>
  Array.isArray(value) ? sql`${column} = any(${value}::text[])` : sql`${column} = ${value}`

/** The rows of a table that are about a person. @param told only those that the person may know of */
export function isAbout(
  entry: PersonalTable,
  person: Subject,
  told: boolean,
  byName: ReadonlyMap<string, PersonalTable> = BY_NAME,
): RawBuilder<boolean> {
  const { table, by, of, ofColumn, equals, where = {}, untold = {} } = entry
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const parent = of === undefined ? undefined : byName.get(of)
  const asNamed = ofColumn === undefined ? sql`` : sql`::text`
  const named = parent
    ? sql<boolean>`${column(by)}${asNamed} in (select ${sql.ref(`${parent.table}.${ofColumn ?? 'id'}`)}
        from ${sql.table(parent.table)} where ${isAbout(parent, person, told, byName)})`
    : equals
      ? sql<boolean>`lower(${column(by)}) = lower(${person[equals]})`
      : sql<boolean>`${column(by)} = ${person.id}`
  return sql.join(
    [
      named,
      ...Object.entries(where).map(([name, value]) => isOneOf(column(name), value)),
      ...(told ? Object.entries(untold).map(([name, value]) => sql`not ${isOneOf(column(name), value)}`) : []),
    ],
    sql` and `,
  )
}
