import type { Database } from '../db/connect.ts'
import type { Task } from './task.ts'

/** Members that the queue adds to the payload of a scheduled job. */
interface Scheduled {
  _cron?: { ts: string }
}

/** Notes how a job that the clock started ended, so that one that did not run, or not well, is seen. */
export function noteRun<P extends object>(
  name: string,
  task: Task<never>,
): (payload: P, context: Parameters<Task<never>>[1]) => Promise<void> {
  return async (payload, context) => {
    const slot = (payload as Scheduled)._cron?.ts
    const run = () => task(payload as never, context)
    if (slot === undefined) return run()
    const { db, clock } = context.services
    try {
      await run()
    } catch (error) {
      await upsert(db, name, { failed_at: clock().toISOString() })
      throw error
    }
    await upsert(db, name, { done_slot: slot, done_at: clock().toISOString() })
  }
}

async function upsert(
  db: Database,
  task: string,
  columns: { failed_at?: string; done_slot?: string; done_at?: string },
): Promise<void> {
  await db
    .insertInto('scheduled_runs')
    .values({ task, ...columns })
    .onConflict((conflict) => conflict.column('task').doUpdateSet(columns))
    .execute()
}
