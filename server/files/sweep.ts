import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { LOCKS } from '../db/locks.ts'
import type { Files } from './create.ts'

/** No call takes this long: an older file was left by a killed call. */
const LEFT_OVER_MS = 3_600_000
const AT_ONCE = 200

/** Sweeps unless a backup is running, which the next night makes up for. @returns number of deleted files. */
export const sweepFiles = (db: Database, files: Files, now: Date): Promise<number> =>
  db.connection().execute(async (own) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock_shared(${LOCKS.storedFiles}) as taken`.execute(
      own,
    )
    if (!rows[0]?.taken) return 0
    try {
      return await sweep(db, files, now)
    } finally {
      await sql`select pg_advisory_unlock_shared(${LOCKS.storedFiles})`.execute(own)
    }
  })

/**
 * Deletes dropped files, and those left by a killed call. Each is first marked, so that none is deleted that could still be
 * kept; bytes are deleted before the row, so the next sweep finishes an interrupted one. @returns number of deleted files.
 */
async function sweep(db: Database, { storage, spool }: Files, now: Date): Promise<number> {
  const at = now.toISOString()
  const abandoned = new Date(now.getTime() - LEFT_OVER_MS).toISOString()
  await db
    .updateTable('files')
    .set({ dropped_at: at })
    .where('kept_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('created_at', '<', abandoned)
    .execute()
  await spool.sweep()
  let deleted = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where('dropped_at', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { id } of rows) {
      await storage.delete(id)
      await db.deleteFrom('files').where('id', '=', id).execute()
    }
    deleted += rows.length
    const last = rows.at(-1)
    if (!last) return deleted
    after = last.id
  }
}
