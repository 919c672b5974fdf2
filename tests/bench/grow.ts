/**
 * Many times the demo, written by the database itself: each row that belongs to a company is copied with the rows it refers to.
 * The foreign keys say what belongs to what, so a new table is copied as well.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import { connect } from '../../server/db/connect.ts'
import { withoutIndexes } from '../../server/demo/seed.ts'
import { type ForeignKey, foreignKeys } from '../support/foreign-keys.ts'

export interface Copying {
  /** Tables whose rows are copied for their own sake, each with the condition of these rows. */
  roots: Readonly<Record<string, string>>
  copies: number
  /** Tells the names of these copies from those of others. */
  mark: string
  /** The time between a row and its copy. */
  apart: string
  /** Are days apart too, or only times? */
  movesDays: boolean
}

interface Column {
  name: string
  type: string
  isUnique: boolean
}

/** A table whose rows are copied. */
interface Table {
  name: string
  /** Distance of the ids of a row and its copy; `null` for a table without ids. */
  stride: number | null
  /** Its references to copied tables. */
  own: Reference[]
}

/** A column that holds the id of a row of another table. */
interface Reference {
  column: string
  to: Table
  /** The rows of which this holds, where the column may name rows of several tables. */
  when?: string
}

/** Assignments of staff are not copied: the copies would be those of the same few people. */
const NOT_COPIED = ['company_assignments', 'muted_companies', 'sessions', 'migrations']
/** Records that the history names without a foreign key. */
const ENTITIES: Readonly<Record<string, string>> = {
  person: 'people',
  company: 'companies',
  invoice: 'invoices',
  'payment-request': 'payment_requests',
}
/** The ids to copy are looked up in memory. */
const MEMORY = '1GB'

/** Copies rows many times. Triggers and foreign keys do not run; the caller owns the database. */
export async function copyRows(pool: pg.Pool, copying: Copying): Promise<void> {
  if (copying.copies === 0) return
  const tables = await tablesOf(pool, Object.keys(copying.roots))
  await pool.query('drop schema if exists growth cascade; create schema growth')
  const client = await pool.connect()
  try {
    await client.query(`set work_mem = '${MEMORY}'`)
    await pickRows(client, tables, copying.roots)
  } finally {
    client.release(true)
  }
  const statements: string[] = []
  for (const table of tables)
    statements.push(copyOf({ ...table, columns: await columnsOf(pool, table.name, copying.movesDays) }, copying))
  const names = tables.map(({ name }) => name)
  await connect(pool)
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`set local maintenance_work_mem = ${sql.lit(MEMORY)}`.execute(tx)
      await sql`set local work_mem = ${sql.lit(MEMORY)}`.execute(tx)
      await withoutIndexes(tx, names, async () => {
        for (const statement of statements) await sql.raw(statement).execute(tx)
      })
    })
  for (const { name, stride } of tables) if (stride !== null) await countOn(pool, name)
  await pool.query('drop schema growth cascade')
}

/** The roots and all tables that refer to them. */
async function tablesOf(pool: pg.Pool, roots: readonly string[]): Promise<Table[]> {
  const named = ['history', 'notifications'].flatMap((table) =>
    Object.entries(ENTITIES).map(([entity, to]) => ({ table, column: 'entity_id', to, when: `t.entity = '${entity}'` })),
  )
  // The history has no keys.
  const ofHistory = Object.entries({ company_id: 'companies', actor_id: 'people', as_id: 'people' }).map(([column, to]) => ({
    table: 'history',
    column,
    to,
  }))
  const all: (ForeignKey & { when?: string })[] = [...(await foreignKeys(pool)), ...named, ...ofHistory]
  const references = all.filter(({ table }) => !NOT_COPIED.includes(table))
  const names = new Set(roots)
  for (let size = 0; size < names.size; ) {
    size = names.size
    for (const { table, to } of references) if (names.has(to)) names.add(table)
  }
  const tables = new Map<string, Table>()
  for (const name of names) tables.set(name, { name, stride: await highestId(pool, name), own: [] })
  for (const { table, column, to: target, when } of references) {
    const to = tables.get(target)
    if (to) tables.get(table)?.own.push({ column, to, ...(when === undefined ? {} : { when }) })
  }
  return [...tables.values()]
}

/** The highest id, `null` for a table without ids. */
async function highestId(pool: pg.Pool, table: string): Promise<number | null> {
  const { rows } = await pool.query<{ type: string }>(
    "select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = 'id'",
    [table],
  )
  if (rows.length === 0) return null
  if (rows[0]?.type === 'uuid') return 0
  const { rows: found } = await pool.query<{ id: number | null }>(`select max(id)::bigint as id from ${table}`)
  return Number(found[0]?.id ?? 0)
}

/** The ids of the rows that are copied, as a table `growth.<name>` for each table that has ids. */
async function pickRows(client: pg.PoolClient, tables: readonly Table[], roots: Copying['roots']): Promise<void> {
  const withIds = tables.filter(({ stride }) => stride !== null)
  for (const { name } of withIds) {
    await client.query(`create table growth.${name} as select id from ${name} where ${roots[name] ?? 'false'}`)
    await client.query(`create unique index on growth.${name} (id)`)
  }
  for (let isMore = true; isMore; ) {
    isMore = false
    for (const { name, own } of withIds) {
      if (name in roots) continue
      const { rowCount } = await client.query(
        `insert into growth.${name} select t.id from ${name} t where ${conditionOf(own)} on conflict do nothing`,
      )
      isMore ||= (rowCount ?? 0) > 0
    }
  }
}

const conditionOf = (own: readonly Reference[]): string =>
  own.map(({ column, to, when = 'true' }) => `${when} and t.${column} in (select id from growth.${to.name})`).join(' or ')

/** The columns that are written, in their order. */
async function columnsOf(pool: pg.Pool, table: string, movesDays: boolean): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
         and (a.attnum = any(i.indkey) or pg_get_expr(i.indexprs, i.indrelid) ~ ('\\m' || a.attname || '\\M')) and not exists (
           -- An index over a key that is copied, or over a day, has no duplicates.
           select from pg_attribute k where k.attrelid = i.indrelid and k.attnum = any(i.indkey) and (k.attname = 'id'
             or $2 and k.atttypid in ('date'::regtype, 'daterange'::regtype)
             or exists (select from pg_constraint f where f.conrelid = i.indrelid and f.contype = 'f' and k.attnum = any(f.conkey)
               and to_regclass('growth.' || f.confrelid::regclass::text) is not null)))) as "isUnique"
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table, movesDays],
  )
  return rows
}

/** The statement that copies the rows of one table. */
function copyOf({ name: table, stride, own, columns }: Table & { columns: readonly Column[] }, copying: Copying): string {
  const copied = (column: Column): string => {
    if (column.name === 'id') return idOf('t.id', stride ?? 0, column.type, copying)
    const refers = own.filter((one) => one.column === column.name)
    if (refers.length === 0) return movedOf(column, copying)
    const value = `t.${column.name}`
    const cases = refers.map(
      ({ to, when = 'true' }) =>
        `when ${when} and ${value} in (select id from growth.${to.name}) then ${idOf(value, to.stride ?? 0, column.type, copying)}`,
    )
    return `case ${cases.join(' ')} else ${value} end`
  }
  const names = columns.map(({ name }) => name).join(', ')
  return `insert into ${table} (${names}) overriding system value
    select ${columns.map(copied).join(', ')} from ${table} t cross join generate_series(1, ${copying.copies}) k
    where ${stride === null ? conditionOf(own) : `t.id in (select id from growth.${table})`}`
}

/** The id of the copy number `k`. */
const idOf = (value: string, stride: number, type: string, { mark }: Copying): string =>
  type === 'uuid' ? `md5(${value}::text || '${mark}' || k)::uuid` : `${value} + k * ${stride}::${type}`

/** The first character of a sealed value (server/db/sealing/token.ts). */
const SEALED = "U&'\\E5EA'"

/** A value of the copy number `k`. */
function movedOf({ name, type, isUnique }: Column, { apart, movesDays, mark }: Copying): string {
  const value = `t.${name}`
  const ago = `k * interval '${apart}'`
  if (type === 'timestamp with time zone') return `${value} - ${ago}`
  if (movesDays && type === 'date') return `(${value} - ${ago})::date`
  if (movesDays && type === 'daterange') return `daterange((lower(${value}) - ${ago})::date, (upper(${value}) - ${ago})::date)`
  if (!isUnique) return value
  // A sealed value cannot be made another one here, so the copies have none.
  if (type === 'text') return `case when starts_with(${value}, ${SEALED}) then null else ${value} || '-${mark}' || k end`
  if (type === 'bytea') return `sha256(${value} || convert_to('${mark}' || k, 'UTF8'))`
  return type === 'uuid' ? `md5(${value}::text || '${mark}' || k)::uuid` : value
}

/** New rows come after the copies. */
const countOn = (pool: pg.Pool, table: string) =>
  pool.query(`select setval(s, (select max(id) from ${table})) from pg_get_serial_sequence('${table}', 'id') s
    where s is not null and exists (select from ${table})`)
