import { type RawBuilder, sql } from 'kysely'
import type { ScopedActor } from '../../../access-control/scope.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { WITH_NEXT } from '../../db/guard-pool.ts'
import { sealedFor } from '../../db/sealing/seal-columns.ts'
import { type BlockTable, columnOf, type PersonTable } from './person-columns.ts'

/** A value that becomes another; empty is `undefined`. `field` is the path in the payload. */
export interface Change {
  field: string
  from: unknown
  to: unknown
}

/** The changes of one table: columns, and members of its `extra` (null removes one). */
interface TableChange {
  columns: Record<string, unknown>
  extra: Record<string, unknown>
}

const BLOCK_TABLES: readonly BlockTable[] = ['addresses', 'emergency_contacts', 'bank_details', 'home_loans']

/**
 * Writes changed values to their tables, with one statement, and increments the record's version. The caller holds the lock
 * on the person's row.
 */
export async function writeChanges(
  db: Database,
  personId: number,
  actor: ScopedActor,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  const tables = groupByTable(changes)
  const details = tables.get('employee_details')
  const parts = [
    sql`person as (${writePerson(personId, actor, tables.get('people') ?? { columns: {}, extra: {} }, now)})`,
    ...(details ? [sql`details as (${writeDetails(personId, details.columns)})`] : []),
    ...BLOCK_TABLES.flatMap((table) => {
      const block = tables.get(table)
      return block ? writeBlock(table, personId, block) : []
    }),
  ]
  await sql`with ${sql.join(parts)} select ${WITH_NEXT}`.execute(db)
}

function groupByTable(changes: readonly Change[]): Map<PersonTable, TableChange> {
  const tables = new Map<PersonTable, TableChange>()
  for (const { field, to } of changes) {
    const { table, column, key } = columnOf(field)
    const change = tables.get(table) ?? { columns: {}, extra: {} }
    tables.set(table, change)
    if (column === null) change.extra[key] = to ?? null
    else change.columns[column] = sealedFor(table, column, to ?? null)
  }
  return tables
}

function writePerson(id: number, actor: ScopedActor, { columns, extra }: TableChange, now: Date): RawBuilder<unknown> {
  const values = { ...columns, updated_at: now.toISOString() }
  return sql`update people p set ${assignments(values)}, version = version + 1, extra = ${mergedExtra('p.extra', extra)}
    where id = ${id} and ${inScope(actor, 'p.company_id', 'p.id')}`
}

const writeDetails = (personId: number, columns: Record<string, unknown>): RawBuilder<unknown> =>
  sql`insert into employee_details (${names({ person_id: personId, ...columns })})
    values (${sql.join([personId, ...Object.values(columns)])})
    on conflict (person_id) do update set ${assignments(columns)}`

/** Changes the first entry of a block; a person without one gets it now. */
function writeBlock(table: BlockTable, personId: number, { columns, extra }: TableChange): RawBuilder<unknown>[] {
  const values = { person_id: personId, ...columns }
  const [changed, added] = [sql.ref(`${table}_changed`), sql.ref(`${table}_added`)]
  return [
    sql`${changed} as (update ${sql.table(table)} set ${assignments(values)}, extra = ${mergedExtra('extra', extra)}
      where id = (select min(id) from ${sql.table(table)} where person_id = ${personId}) returning id)`,
    sql`${added} as (insert into ${sql.table(table)} (${names(values)}, extra)
      select ${sql.join(Object.values(values))}, jsonb_strip_nulls(${JSON.stringify(extra)}::jsonb)
      where not exists (select from ${changed}))`,
  ]
}

const assignments = (values: Record<string, unknown>) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

const names = (values: Record<string, unknown>) => sql.join(Object.keys(values).map((column) => sql.ref(column)))

/** Null members are removed, so that a cleared field leaves nothing behind. */
const mergedExtra = (column: string, extra: Record<string, unknown>) =>
  sql`jsonb_strip_nulls(${sql.ref(column)} || ${JSON.stringify(extra)}::jsonb)`
