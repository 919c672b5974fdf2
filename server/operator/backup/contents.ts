import pg from 'pg'
import { BackupError } from './backup-error.ts'

/** A backup has our tables and those of the queue, but neither signs of life of servers nor tables that are not logged. */
const SCHEMAS = "('public', 'graphile_worker')"
const LEFT_OUT = "('public.workers', 'graphile_worker.migrations')"

interface TableContent {
  /** With its schema: `public.people`. */
  name: string
  /** Columns that can be written, in order. */
  columns: string[]
}

export async function readTables(client: pg.Client): Promise<TableContent[]> {
  const { rows } = await client.query<TableContent>(`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ${SCHEMAS} and c.relkind = 'r' and c.relpersistence = 'p'
      and n.nspname || '.' || c.relname not in ${LEFT_OUT}
    group by 1 order by 1`)
  return rows
}

export async function readSequenceNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind = 'S' order by 1`)
  return rows.map(({ name }) => name)
}

/** "public"."people" of `public.people`. */
export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')

export const quotedList = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ')

export const hasTable = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [`public.${name}`])
  return rows[0]?.found === true
}

/** Takes the lock until the connection ends. */
export async function lockAlone(client: pg.Client, lock: number, refusal: string): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  if (!rows[0]?.taken) throw new BackupError(refusal)
}
