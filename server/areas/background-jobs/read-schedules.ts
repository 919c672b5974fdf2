import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { SCHEDULES, slotAfter, slotBefore } from '../../jobs/schedules.ts'

/** A run may wait for a busy queue and for its own retries; after this time it counts as missed. */
const GRACE_MS = 3_600_000

interface Known {
  identifier: string
  known_since: string
  last_execution: string | null
}

/** Each schedule with its last and next run, and whether one was missed since the schedule is known. */
export async function readSchedules(db: Database, now: Date) {
  const [runs, { rows: known }] = await Promise.all([
    db.selectFrom('scheduled_runs').selectAll().execute(),
    sql<Known>`select identifier, known_since, last_execution from graphile_worker._private_known_crontabs`.execute(db),
  ])
  return SCHEDULES.map(({ task, cron }) => {
    const run = runs.find((one) => one.task === task)
    const registered = known.find(({ identifier }) => identifier === task)
    const due = slotBefore(cron, new Date(now.getTime() - GRACE_MS))
    const doneUntil = run?.done_slot ?? registered?.known_since ?? null
    return {
      task,
      cron,
      last_done_at: run?.done_at ?? null,
      last_failed_at: run?.failed_at ?? null,
      next_run_at: slotAfter(cron, now)?.toISOString() ?? null,
      is_late: due !== null && doneUntil !== null && Date.parse(doneUntil) < due.getTime(),
    }
  })
}
