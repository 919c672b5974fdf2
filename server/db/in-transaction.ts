import { setTimeout } from 'node:timers/promises'
import type { Database } from './connect.ts'
import { isOutdatedStatement } from './guard-pool.ts'

/** PostgreSQL ended one of two transactions that waited for each other, or could not order them. */
const CONFLICTS = ['40P01', '40001']
const TRIES = 5
const PAUSE_MS = 40

const mayRunAgain = (error: unknown): boolean =>
  CONFLICTS.includes(String((error as { code?: unknown }).code)) || isOutdatedStatement(error)

/**
 * Does the work in a transaction, and again from its beginning where PostgreSQL ended it in favour of another, or for a
 * statement that was prepared before a migration.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === TRIES || !mayRunAgain(error)) throw error
      await setTimeout(Math.random() * PAUSE_MS * attempt)
    }
  }
}
