import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../access-control/roles.ts'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import type { ExtraPlace } from './list-source.ts'

/** A field that only the form files know, as far as this caller may see it in this list. */
export interface SeenExtra {
  path: string
  field: FieldSchema
  place: ExtraPlace
  /** Roles of the people in whose rows the caller may see it. */
  subjects: readonly Role[]
}

/** The object that holds the field: of the row itself, or of the first entry of one of its blocks. */
export function holderOf(alias: string, { block }: ExtraPlace): RawBuilder<unknown> {
  if (!block) return sql.ref(`${alias}.extra`)
  const { table, owner } = block
  return sql`(select b.extra from ${sql.table(table)} b where ${sql.ref(`b.${owner}`)} = ${sql.ref(`${alias}.id`)} order by b.id limit 1)`
}
