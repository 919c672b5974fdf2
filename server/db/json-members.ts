import { type RawBuilder, sql } from 'kysely'

/** Number, name and role of the person whose id this column holds. */
export const personOf = (column: string): RawBuilder<unknown> =>
  sql`(select json_build_object('id', id, 'name', firstname || ' ' || lastname, 'role', role) from people
    where id = ${sql.ref(column)})`

/** A time within JSON, as the API writes it. */
export const instantOf = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
