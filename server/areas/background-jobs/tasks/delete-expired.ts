import { sql } from 'kysely'
import retention from '../../../../schemas/retention.json' with { type: 'json' }
import type { Database } from '../../../db/connect.ts'
import { deleteOld, type RetentionRule } from '../../../jobs/delete-old.ts'
import type { Task } from '../../../jobs/task.ts'

/** Kinds of data that are deleted automatically, each with its term. */
export const RETENTION: readonly RetentionRule[] = retention.deleted

interface KeptKind {
  kind: string
  /** The least term; `null`: there is no end by a number of years. */
  years: number | null
  law: string | null
  tables: readonly string[]
}

/** Kinds of data that are not deleted automatically. */
export const KEPT: readonly KeptKind[] = retention.kept

/** Tables without a term, because schemas/retention.json does not list them. */
export async function findUnlisted(db: Database): Promise<string[]> {
  const listed = [...RETENTION.map(({ table }) => table), ...KEPT.flatMap(({ tables }) => tables)]
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and not tablename = any(${listed}) order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

export const deleteExpired: Task<'delete-expired'> = async (_payload, { services, log }) => {
  const { db, clock } = services
  const now = clock()
  const deleted: Record<string, number> = {}
  for (const rule of RETENTION) {
    deleted[rule.table] = await deleteOld(db, rule, now)
  }
  log.info({ deleted }, 'deleted what has ended')
  const unlisted = await findUnlisted(db)
  if (unlisted.length > 0) log.warn({ tables: unlisted }, 'tables without a term in schemas/retention.json')
}
