import type { Database } from '../../db/connect.ts'
import type { HistoryFinding } from '../../history/check-history.ts'

/** Result of the last check of the history; a running one counts as soon as it has found something. */
export async function readHistoryState(db: Database) {
  const last = await db
    .selectFrom('history_checks')
    .select(['finished_at', 'checked', 'broken', 'findings'])
    .where((row) => row.or([row('finished_at', 'is not', null), row('broken', '>', 0)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const findings = last.findings as unknown as HistoryFinding[]
  const first_id = findings.find(({ id }) => id !== null)?.id ?? null
  return { checked_at: last.finished_at, checked: last.checked, broken: last.broken, first_id }
}
