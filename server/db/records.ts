import { type RawBuilder, sql } from 'kysely'
import { neutralParameter } from './sealing/token.ts'

type Type = 'boolean' | 'date' | 'int' | 'jsonb' | 'numeric' | 'text' | 'timestamptz'

type Types = Readonly<Record<string, Type>>

/**
 * Rows for one statement as an array of each column, which the database reads in half the time of one JSON for all.
 * Values of `jsonb` are written as JSON at once.
 */
export function createRecords<const Of extends Types>(types: Of) {
  const columns = Object.entries(types).map(([name, type]) => ({ name, type, values: [] as unknown[] }))
  const arrays = () => columns.map(({ type, values }) => arrayOf(type, values))
  return {
    get count() {
      return columns[0]?.values.length ?? 0
    },
    add: (row: { readonly [Name in keyof Of]: unknown }) => {
      for (const { name, type, values } of columns) {
        const value = row[name]
        values.push(type === 'jsonb' && value !== null ? JSON.stringify(value) : value)
      }
    },
    /** The parameters of the statement; another thread may take them. */
    arrays,
    /** The expression after `from`. */
    as: (alias: string) => rowsOf(types, arrays(), alias),
  }
}

/** The expression after `from` for the arrays of records of these types. */
export function rowsOf(types: Types, arrays: readonly unknown[], alias: string): RawBuilder<unknown> {
  const columns = Object.entries(types)
  const typed = columns.map(([, type], at) => sql`${arrays[at]}::${sql.raw(type)}[]`)
  return sql`unnest(${sql.join(typed)}) as ${sql.ref(alias)} (${sql.join(columns.map(([name]) => sql.ref(name)))})`
}

function arrayOf(type: Type, values: readonly unknown[]): unknown {
  if (type === 'text') return values
  if (type === 'jsonb') return jsonbArray((values as (string | null)[]).map((text) => text && neutralParameter(text)))
  // Numbers, days and times have nothing to escape, which would be looked for in each of hundreds of thousands.
  return `{${values.map((value) => value ?? 'null').join()}}`
}

const JSONB_OID = 3802
const JSONB_VERSION = 1
const HEADER_BYTES = 20

/** An array of `jsonb` in the binary form of PostgreSQL: as text, every quote in it would be written and read as an escape. */
function jsonbArray(texts: readonly (string | null)[]): Buffer {
  const sizes = texts.map((text) => (text === null ? null : Buffer.byteLength(text) + 1))
  // Its memory is its own, so that it can move to another thread.
  const array = Buffer.allocUnsafeSlow(sizes.reduce<number>((all, size) => all + 4 + (size ?? 0), HEADER_BYTES))
  // Header: one dimension; whether there are nulls; the type; the count; numbered from 1.
  let at = 0
  for (const part of [1, Number(texts.includes(null)), JSONB_OID, texts.length, 1]) at = array.writeInt32BE(part, at)
  for (const [index, text] of texts.entries()) {
    at = array.writeInt32BE(sizes[index] ?? -1, at)
    if (text === null) continue
    at = array.writeUInt8(JSONB_VERSION, at)
    at += array.write(text, at)
  }
  return array
}
