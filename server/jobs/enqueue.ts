import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { JobName, JobPayloads } from './catalogue.ts'

/**
 * Adds a job by the queue's own SQL function, so inside a transaction it becomes visible with the commit
 * and vanishes with a rollback: the queue is the outbox.
 */
export async function addJob<N extends JobName>(db: Database, job: N, payload: JobPayloads[N]): Promise<void> {
  await sql`select graphile_worker.add_job(${job}::text, ${JSON.stringify(payload)}::json, max_attempts => 12)`.execute(db)
}
