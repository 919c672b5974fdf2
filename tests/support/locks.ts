import { expect } from 'vitest'
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
