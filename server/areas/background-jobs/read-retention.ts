import type { Database } from '../../db/connect.ts'
import { KEPT, RETENTION } from './tasks/delete-expired.ts'

/** The least terms of data that nothing deletes by itself. */
export const keptKinds = () => KEPT.map(({ kind, years, law }) => ({ kind, years, law }))

/** Each kind of data that ends by itself, with its term and what the last run deleted. */
export async function readRetention(db: Database) {
  const runs = await db.selectFrom('retention_runs').selectAll().execute()
  return RETENTION.map(({ table, days, law }) => {
    const run = runs.find(({ kind }) => kind === table)
    return { kind: table, days, law, last_run_at: run?.ran_at ?? null, deleted: run?.deleted ?? 0, total: run?.total ?? 0 }
  })
}
