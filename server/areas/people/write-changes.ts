import { sql } from 'kysely'
import type { ScopedActor } from '../../../access-control/scope.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { type BlockTable, columnOf, type PersonTable } from './person-columns.ts'

/** A value that becomes another; empty is `undefined`. `field` is the path in the payload. */
export interface Change {
  field: string
  from: unknown
  to: unknown
}

/** What is written to one table: columns, and members of its `extra` (null removes one). */
interface TableChange {
  columns: Record<string, unknown>
  extra: Record<string, unknown>
}

const BLOCK_TABLES: readonly BlockTable[] = ['addresses', 'emergency_contacts', 'bank_details', 'home_loans']

/** Writes changed values where they are kept, and moves the record's version. The caller holds the person's row. */
export async function writeChanges(
  db: Database,
  personId: number,
  actor: ScopedActor,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  const tables = groupByTable(changes)
  await writePerson(db, personId, actor, tables.get('people') ?? { columns: {}, extra: {} }, now)
  const details = tables.get('employee_details')
  if (details) await writeDetails(db, personId, details.columns)
  for (const table of BLOCK_TABLES) {
    const block = tables.get(table)
    if (block) await writeBlock(db, table, personId, block)
  }
}

function groupByTable(changes: readonly Change[]): Map<PersonTable, TableChange> {
  const tables = new Map<PersonTable, TableChange>()
  for (const { field, to } of changes) {
    const { table, column, key } = columnOf(field)
    const change = tables.get(table) ?? { columns: {}, extra: {} }
    tables.set(table, change)
    if (column === null) change.extra[key] = to ?? null
    else change.columns[column] = to ?? null
  }
  return tables
}

async function writePerson(
  db: Database,
  id: number,
  actor: ScopedActor,
  { columns, extra }: TableChange,
  now: Date,
): Promise<void> {
  const values = { ...columns, updated_at: now.toISOString() }
  await sql`update people p set ${assignments(values)}, version = version + 1, extra = ${mergedExtra('p.extra', extra)}
    where id = ${id} and ${inScope(actor, 'p.company_id', 'p.id')}`.execute(db)
}

async function writeDetails(db: Database, personId: number, columns: Record<string, unknown>): Promise<void> {
  await sql`insert into employee_details (${names({ person_id: personId, ...columns })})
    values (${sql.join([personId, ...Object.values(columns)])})
    on conflict (person_id) do update set ${assignments(columns)}`.execute(db)
}

/** The first entry of a block is changed; somebody without one gets it now. */
async function writeBlock(db: Database, table: BlockTable, personId: number, { columns, extra }: TableChange): Promise<void> {
  const values = { person_id: personId, ...columns }
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${assignments(values)}, extra = ${mergedExtra('extra', extra)}
    where id = (select min(id) from ${sql.table(table)} where person_id = ${personId})`.execute(db)
  if (numAffectedRows) return
  await sql`insert into ${sql.table(table)} (${names(values)}, extra)
    values (${sql.join(Object.values(values))}, jsonb_strip_nulls(${JSON.stringify(extra)}::jsonb))`.execute(db)
}

const assignments = (values: Record<string, unknown>) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

const names = (values: Record<string, unknown>) => sql.join(Object.keys(values).map((column) => sql.ref(column)))

/** Null members go away, so that an emptied field leaves nothing behind. */
const mergedExtra = (column: string, extra: Record<string, unknown>) =>
  sql`jsonb_strip_nulls(${sql.ref(column)} || ${JSON.stringify(extra)}::jsonb)`
