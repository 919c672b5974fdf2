import type pg from 'pg'
import { LOCKS } from '../locks.ts'
import { type Rule, SEALED_TABLES, type SealedColumns } from './places.ts'
import { sealJson } from './seal-columns.ts'
import { type DataKeys, isSealed, keysIn, openDeep, openText, resealText, sealValue } from './token.ts'

/** Seals rows from before one process at a time. */
/** Rows of one statement. */
const BATCH = 500

interface KeyColumn {
  name: string
  type: string
}

type StoredRow = Record<string, string | null>

/** Called after each batch with the number of rows of the table that were written. */
export type OnProgress = (table: string, rows: number) => void

/**
 * At the start: seals the values of columns that this release seals and an earlier one did not. Each row is written once, so
 * an interrupted run goes on where it stopped. @param owner may change the history
 */
export async function sealStored(owner: pg.Pool, keys: DataKeys, onProgress: OnProgress): Promise<void> {
  const { rows } = await owner.query<{ place: string }>('select place from sealed_columns')
  const done = new Set(rows.map(({ place }) => place))
  const placesOf = (table: string, columns: SealedColumns) => [...columns.keys()].map((column) => `${table}.${column}`)
  const due = [...SEALED_TABLES].filter(([table, columns]) => placesOf(table, columns).some((place) => !done.has(place)))
  if (due.length === 0) return
  const client = await owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.sealing])
    for (const [table, columns] of due) {
      await sealTable(client, keys, table, { isDue: () => false, onProgress })
      await client.query('insert into sealed_columns (place) select unnest($1::text[]) on conflict do nothing', [
        placesOf(table, columns),
      ])
    }
  } finally {
    // The lock and the setting belong to the connection.
    client.release(true)
  }
}

interface HowToSeal {
  /** Is a value that a key of this id sealed to be sealed again? */
  isDue: (key: string) => boolean
  onProgress: OnProgress
}

/**
 * Seals the plain values of a table, and those whose key is due, in small batches. A row that another one changes at the same
 * time is left to it. @returns the rows written, and those left
 */
export async function sealTable(
  client: pg.PoolClient,
  keys: DataKeys,
  table: string,
  { isDue, onProgress }: HowToSeal,
): Promise<{ written: number; left: number }> {
  const columns = SEALED_TABLES.get(table) as SealedColumns
  const primary = await primaryKeyOf(client, table)
  if (table === 'history') await client.query("select set_config('plantilla.seals_history', 'yes', false)")
  const total = { written: 0, left: 0 }
  let last: StoredRow | null = null
  for (;;) {
    const rows: StoredRow[] = await readBatch(client, table, primary, [...columns.keys()], last)
    const changed = rows.flatMap((row) => {
      const values = sealedValues(keys, columns, row, isDue)
      return values === null ? [] : [{ row, values }]
    })
    if (changed.length > 0) {
      const written = await writeBatch(client, table, primary, columns, changed)
      total.written += written
      total.left += changed.length - written
      onProgress(table, total.written)
    }
    last = rows.at(-1) ?? null
    if (rows.length < BATCH) return total
  }
}

/** The columns of a row as they are to be; `null` where nothing changes. */
function sealedValues(keys: DataKeys, columns: SealedColumns, row: StoredRow, isDue: HowToSeal['isDue']): StoredRow | null {
  const values = Object.fromEntries(
    [...columns].map(([column, rule]) => {
      const stored = row[column] ?? null
      return [column, stored === null || stored === '' ? stored : sealedValue(keys, rule, stored, isDue)]
    }),
  )
  return Object.entries(values).some(([column, value]) => value !== (row[column] ?? null)) ? values : null
}

function sealedValue(keys: DataKeys, rule: Rule, stored: string, isDue: HowToSeal['isDue']): string {
  const isAgain = keysIn(stored).some(isDue)
  if (typeof rule === 'string') {
    return isSealed(stored) && !isAgain ? stored : sealValue(keys, rule, openText(keys, stored, refuseUnknown))
  }
  if (rule.json === 'copies') return isAgain ? resealText(keys, stored, refuseUnknown) : stored
  const opened = JSON.stringify(openDeep(keys, JSON.parse(stored), refuseUnknown))
  const isOpen = rule.json === 'whole' ? keysIn(stored).length === 0 : countPlain(keys, opened) !== keysIn(stored).length
  return isOpen || isAgain ? sealJson(keys, rule.json, opened) : stored
}

/** Number of members that would be sealed. */
const countPlain = (keys: DataKeys, opened: string): number => keysIn(sealJson(keys, 'members', opened)).length

function refuseUnknown(key: string): never {
  throw new Error(`A value is sealed with the data key ${key}, which the table data_keys does not have.`)
}

async function primaryKeyOf(client: pg.PoolClient, table: string): Promise<KeyColumn[]> {
  const { rows } = await client.query<KeyColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_index i cross join unnest(i.indkey) with ordinality k(number, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
     where i.indrelid = $1::regclass and i.indisprimary order by k.place`,
    [table],
  )
  return rows
}

async function readBatch(
  client: pg.PoolClient,
  table: string,
  primary: readonly KeyColumn[],
  columns: readonly string[],
  last: StoredRow | null,
): Promise<StoredRow[]> {
  const names = primary.map(({ name }) => name).join(', ')
  const after = `(${names}) > (${primary.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')})`
  const wanted = [...primary.map(({ name }) => name), ...columns].map((name) => `${name}::text as ${name}`).join(', ')
  const { rows } = await client.query<StoredRow>(
    `select ${wanted} from ${table} t ${last === null ? '' : `where ${after}`} order by ${names.replaceAll(/\b(\w+)\b/g, 't.$1')} limit ${BATCH}`,
    last === null ? [] : primary.map(({ name }) => last[name]),
  )
  return rows
}

/** Writes the rows that are still as they were read. */
async function writeBatch(
  client: pg.PoolClient,
  table: string,
  primary: readonly KeyColumn[],
  columns: SealedColumns,
  changed: readonly { row: StoredRow; values: StoredRow }[],
): Promise<number> {
  const types = [...columns].map(([name, rule]) => ({ name, type: typeof rule === 'string' ? 'text' : 'jsonb' }))
  const arrays = [
    ...primary.map(({ name, type }) => ({ as: name, type, values: changed.map(({ row }) => row[name]) })),
    ...types.map(({ name }) => ({ as: `old_${name}`, type: 'text', values: changed.map(({ row }) => row[name]) })),
    ...types.map(({ name }) => ({ as: `new_${name}`, type: 'text', values: changed.map(({ values }) => values[name]) })),
  ]
  const { rowCount } = await client.query(
    `update ${table} t set ${types.map(({ name, type }) => `${name} = x.new_${name}::${type}`).join(', ')}
     from unnest(${arrays.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')}) as x (${arrays.map(({ as }) => as).join(', ')})
     where ${primary.map(({ name }) => `t.${name} = x.${name}`).join(' and ')}
       and ${types.map(({ name }) => `t.${name}::text is not distinct from x.old_${name}`).join(' and ')}`,
    arrays.map(({ values }) => values),
  )
  return rowCount ?? 0
}
