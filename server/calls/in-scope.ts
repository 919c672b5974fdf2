import { type RawBuilder, sql } from 'kysely'
import { type ScopedActor, scopeOf } from '../../access-control/scope.ts'

/**
 * The records an actor may reach, as a condition for a WHERE clause; every query on people's data carries it.
 * @param company column with the record's company
 * @param person column with the person the record is about; left out where the actor's own record cannot be among them
 */
export function inScope(actor: ScopedActor, company: string, person?: string): RawBuilder<boolean> {
  const scope = scopeOf(actor)
  if (scope.kind === 'all') return sql`true`
  const isSelf = person === undefined ? sql<boolean>`false` : sql<boolean>`${sql.ref(person)} = ${scope.selfId}`
  if (scope.kind === 'self') return isSelf
  const ofCompanies = isOneOf(company, scope.companyIds)
  return person === undefined ? ofCompanies : sql`(${ofCompanies} or ${isSelf})`
}

/** A single company is compared by `=`, so that an index can give its people in order. */
function isOneOf(column: string, ids: readonly number[]): RawBuilder<boolean> {
  const [only, ...others] = ids
  if (only === undefined) return sql`false`
  return others.length === 0 ? sql`${sql.ref(column)} = ${only}` : sql`${sql.ref(column)} = any(${ids}::int[])`
}
