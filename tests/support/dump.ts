import type pg from 'pg'

/** A shorter number is found in other texts by chance. */
export const SHORTEST = 9
/** A longer run of letters and digits is a digest or a signature. */
const LONGEST_RUN = 64

/** A number as it is looked for: without spaces and hyphens. */
export const identityOf = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase()

interface Column {
  place: string
  texts: string[]
}

/** Each column with all its values as the database itself has them, as a dump would show them. */
async function* columnsOf(pool: pg.Pool): AsyncGenerator<Column> {
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

/** The first known number in a text, also inside a longer word. */
function numberIn(text: string, known: ReadonlySet<string>, lengths: readonly number[]): string | undefined {
  for (const [run] of text.matchAll(/[A-ZÑ&0-9]+/giu)) {
    if (run.length < SHORTEST || run.length > LONGEST_RUN) continue
    const upper = run.toUpperCase()
    for (const length of lengths) {
      for (let at = 0; at + length <= upper.length; at += 1) {
        const part = upper.slice(at, at + length)
        if (known.has(part)) return part
      }
    }
  }
  return undefined
}

/** The columns that show a known number in a dump of the database, each with one of them. */
export async function showing(pool: pg.Pool, known: ReadonlySet<string>): Promise<Record<string, string>> {
  const lengths = [...new Set([...known].map(({ length }) => length))]
  const found: Record<string, string> = {}
  for await (const { place, texts } of columnsOf(pool)) {
    for (const text of texts) {
      const number = numberIn(text, known, lengths)
      if (number === undefined) continue
      found[place] = number
      break
    }
  }
  return found
}
