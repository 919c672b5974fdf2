import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** A kind of data that is deleted automatically, as schemas/retention.json lists it. */
export interface RetentionRule {
  table: string
  /** The column whose time counts. */
  by: string
  days: number
  /** The law that the term follows; `null`: our own decision. */
  law: string | null
  /** Only rows with these values. */
  where?: Readonly<Record<string, string>>
  /** Another table, and its column that references rows of this one: rows that it still references are kept. */
  unless?: { table: string; by: string }
  /** A small table without an index by time: read once, not once for each batch. */
  atOnce?: boolean
}

const DAY_MS = 24 * 3_600_000
/** Rows of one statement: the locks of a nightly job must not keep anyone waiting. */
const BATCH = 1000

/**
 * Deletes rows that have reached their term, in batches. Each is counted for Admin in the same statement, so an interrupted
 * run loses neither. @returns the number of rows
 */
export async function deleteOld(
  db: Database,
  { table, by, days, where = {}, unless, atOnce = false }: RetentionRule,
  now: Date,
  batch = BATCH,
): Promise<number> {
  const until = new Date(now.getTime() - days * DAY_MS).toISOString()
  const conditions = Object.entries(where).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const isFree = unless
    ? [
        sql`not exists (select from ${sql.table(unless.table)} o
          where ${sql.ref(`o.${unless.by}`)} = ${sql.ref(`${table}.id`)})`,
      ]
    : []
  const isOld = sql.join([sql`${sql.ref(by)} <= ${until}`, ...conditions, ...isFree], sql` and `)
  const chosen = atOnce
    ? isOld
    : sql`ctid = any(array(select ctid from ${sql.table(table)} where ${isOld} limit ${batch} for update skip locked))`
  for (let deleted = 0; ; ) {
    const { rows } = await sql<{ n: number }>`with gone as (delete from ${sql.table(table)} where ${chosen} returning 1),
        counted as (select count(*)::integer as n from gone)
      insert into retention_runs as r (kind, ran_at, deleted, total) select ${table}, ${now.toISOString()}, n, n from counted
      on conflict (kind) do update set ran_at = excluded.ran_at, total = r.total + excluded.total,
        deleted = case when ${deleted === 0} then 0 else r.deleted end + excluded.deleted
      returning (select n from counted) as n`.execute(db)
    const n = rows[0]?.n ?? 0
    deleted += n
    if (atOnce || n < batch) return deleted
  }
}
