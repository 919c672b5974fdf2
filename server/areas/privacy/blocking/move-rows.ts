import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import type { Subject } from '../personal-tables.ts'
import { BLOCKED_TABLES, type BlockedTable, isBlockedWith } from './blocked-tables.ts'

/** Columns of a table: those that can be written, those that the database computes, and the primary key. */
interface Shape {
  stored: string[]
  computed: string[]
  key: string[]
}

async function shapesOf(db: Database): Promise<ReadonlyMap<string, Shape>> {
  const names = BLOCKED_TABLES.map(({ table }) => table)
  const { rows } = await sql<Shape & { table: string }>`
    select c.relname as table,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as stored,
      coalesce(array_agg(a.attname::text) filter (where a.attgenerated <> ''), '{}') as computed,
      (select array_agg(k.attname::text order by array_position(i.indkey::int[], k.attnum::int)) from pg_index i
        join pg_attribute k on k.attrelid = c.oid and k.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${names}::text[]) group by c.oid, c.relname`.execute(db)
  return new Map(rows.map(({ table, ...shape }) => [table, shape]))
}

const keyOf = (table: string, { key }: Shape): RawBuilder<string> =>
  sql.join(
    key.map((column) => sql`${sql.ref(`${table}.${column}`)}::text`),
    sql` || '/' || `,
  )

/** The personal columns of a table that keeps its rows. */
const columnsOf = ({ block }: BlockedTable): string[] => (typeof block === 'object' ? Object.keys(block) : [])

const isMoved = ({ table }: BlockedTable, shape: Shape, person: Subject): RawBuilder<boolean> =>
  sql`${keyOf(table, shape)} in (select b.row_key from blocked_rows b where b.person_id = ${person.id} and b.source = ${table})`

/** Moves everything about a person into blocked_rows. Rows are copied by the database alone, as they are stored. */
export async function moveRows(
  db: Database,
  person: Subject,
  only: (entry: BlockedTable) => boolean = () => true,
): Promise<void> {
  const shapes = await shapesOf(db)
  const entries = BLOCKED_TABLES.filter(only).map((entry) => ({ entry, shape: shapes.get(entry.table) as Shape }))
  for (const { entry, shape } of entries) {
    if (entry.block === 'delete') continue
    const { table, kind } = entry
    const row = sql`to_jsonb(${sql.ref(table)})`
    const moved =
      entry.block === 'row'
        ? sql`${row} - ${shape.computed}::text[]`
        : sql`(select jsonb_object_agg(key, value) from jsonb_each(${row}) where key = any(${columnsOf(entry)}::text[]))`
    await sql`insert into blocked_rows (person_id, kind, source, row_key, data)
      select ${person.id}, ${kind}, ${table}, ${keyOf(table, shape)}, ${moved} from ${sql.table(table)}
      where ${isBlockedWith(entry, person)} order by 4`.execute(db)
  }
  for (const { entry, shape } of entries.toReversed()) {
    const { table, block } = entry
    const about = isBlockedWith(entry, person)
    if (block === 'delete') await sql`delete from ${sql.table(table)} where ${about}`.execute(db)
    else if (block === 'row') {
      await sql`delete from ${sql.table(table)} where ${about} and ${isMoved(entry, shape, person)}`.execute(db)
    } else {
      await sql`update ${sql.table(table)} set ${neutralised(entry, person)}
        where ${about} and ${isMoved(entry, shape, person)}`.execute(db)
    }
  }
}

/** Empty columns stay empty; the neutral value is read as the type of its column. */
function neutralised(entry: BlockedTable, { id }: Subject): RawBuilder<unknown> {
  const { table, block } = entry
  const neutral = JSON.stringify(block).replaceAll('{id}', String(id)).replaceAll('{person}', String(id))
  const value = (column: string) =>
    sql`(jsonb_populate_record(null::${sql.table(table)}, ${neutral}::jsonb)).${sql.ref(column)}`
  return sql.join(
    columnsOf(entry).map(
      (column) => sql`${sql.ref(column)} = case when ${sql.ref(`${table}.${column}`)} is not null then ${value(column)} end`,
    ),
  )
}

/** Restores everything. Throws the error of the database where a value belongs to another record by now. */
export async function restoreRows(db: Database, person: Subject): Promise<void> {
  const shapes = await shapesOf(db)
  for (const entry of BLOCKED_TABLES) {
    const { table, block } = entry
    const shape = shapes.get(table) as Shape
    if (block === 'delete') continue
    const ofTable = sql`b.person_id = ${person.id} and b.source = ${table}`
    if (block === 'row') await restoreWhole(db, entry, shape, ofTable)
    else {
      const columns = columnsOf(entry).map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`)
      await sql`update ${sql.table(table)} set ${sql.join(columns)}
        from blocked_rows b, jsonb_populate_record(null::${sql.table(table)}, b.data) r
        where ${ofTable} and ${isBlockedWith(entry, person)} and ${keyOf(table, shape)} = b.row_key`.execute(db)
    }
  }
}

/** A column that came with a later release gets its default. */
async function restoreWhole(db: Database, { table }: BlockedTable, { stored }: Shape, ofTable: RawBuilder<unknown>) {
  const { rows } = await sql<{ keys: string[] }>`
    select distinct array(select jsonb_object_keys(b.data) order by 1) as keys from blocked_rows b where ${ofTable}`.execute(db)
  for (const { keys } of rows) {
    const columns = stored.filter((column) => keys.includes(column))
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
      select ${sql.join(columns.map((column) => sql`r.${sql.ref(column)}`))}
      from blocked_rows b, jsonb_populate_record(null::${sql.table(table)}, b.data) r
      where ${ofTable} and array(select jsonb_object_keys(b.data) order by 1) = ${keys}::text[] order by b.id`.execute(db)
  }
}

/** The rows of a table that are about a blocked person, as they were. */
export async function readMoved(db: Database, entry: BlockedTable, person: Subject): Promise<Record<string, unknown>[]> {
  const { table, block, without = [] } = entry
  if (block === 'delete') return []
  const shape = (await shapesOf(db)).get(table) as Shape
  const ofTable = sql`b.person_id = ${person.id} and b.source = ${table}`
  const found =
    block === 'row'
      ? sql`select b.data as row from blocked_rows b where ${ofTable}`
      : sql`select to_jsonb(${sql.ref(table)}) || b.data as row from ${sql.table(table)}
          join blocked_rows b on ${ofTable} and b.row_key = ${keyOf(table, shape)} where ${isBlockedWith(entry, person)}`
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select f.row - ${without}::text[] as row from (${found}) f`.execute(db)
  return rows.map(({ row }) => row)
}
