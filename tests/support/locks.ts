import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../server/db/connect.ts'
import type { TestDatabase } from './database.ts'
import { eventually } from './eventually.ts'

/** Waits until as many statements, all with these words, wait for a lock of another transaction. */
export const untilLocked = ({ pool }: Pick<TestDatabase, 'pool'>, { count = 1, words = '' } = {}) =>
  eventually(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
      [`%${words}%`],
    )
    expect(rowCount).toBe(count)
  })

/** Locks the history of a company, as a record does, and fails where another transaction holds it. */
export const holdHistory = (tx: Database, companyId: number) =>
  sql`select from history_heads where chain = ${companyId} for update nowait`.execute(tx)
