import type { Database } from '../../db/connect.ts'
import { KEPT, RETENTION } from './tasks/delete-expired.ts'

/** The minimum terms of data that is not deleted automatically. */
export const keptKinds = () => KEPT.map(({ kind, years, law }) => ({ kind, years, law }))

/** Each kind of data that is deleted automatically, with its term and the deletions of the last run. */
export async function readRetention(db: Database) {
  const runs = await db.selectFrom('retention_runs').selectAll().execute()
  return RETENTION.map(({ table, days, law }) => {
    const run = runs.find(({ kind }) => kind === table)
    return { kind: table, days, law, last_run_at: run?.ran_at ?? null, deleted: run?.deleted ?? 0, total: run?.total ?? 0 }
  })
}
