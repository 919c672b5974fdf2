import { type RawBuilder, sql } from 'kysely'

/** The number of a bimester: January and February, March and April, and so on. */
export const bimesterOf = (day: RawBuilder<unknown>) =>
  sql`(extract(year from ${day})::int * 6 + (extract(month from ${day})::int - 1) / 2)`

export const bimester = (column: string) => bimesterOf(sql.raw(column))
