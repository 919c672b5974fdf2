import { type RawBuilder, sql } from 'kysely'
import type { TObject, TProperties } from 'typebox'

/**
 * The columns for the rows of an answer: each member of its schema is the column of that name, unless `read` gives another
 * expression; `false` where `toRow` makes it. `beside` is read for `toRow` only.
 */
export function selectRow<P extends TProperties>(
  row: TObject<P>,
  alias: string,
  read: { readonly [K in keyof P]?: RawBuilder<unknown> | false },
  beside: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> {
  const members = Object.keys(row.properties)
    .filter((name) => read[name] !== false)
    .map((name) => [name, read[name] || sql.ref(`${alias}.${name}`)] as const)
  return sql.join([...members, ...Object.entries(beside)].map(([name, value]) => sql`${value} as ${sql.ref(name)}`))
}

/** Company `c` as rows name it. */
export const COMPANY_REF = sql`json_build_object('id', c.id, 'name', c.name, 'logo_url', c.logo_file)`

/** The members of an answer that a row has under the same name. A mapper names only the others. */
export const membersOf = <P extends TProperties, R extends object>(answer: TObject<P>, row: R) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(answer.properties, name))) as Pick<
    R,
    keyof P & keyof R
  >
