import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** No connection at this moment: refused, cut off while it began, or PostgreSQL is starting or stopping. */
const AWAY_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123])$/
const CUT_OFF = 'Connection terminated unexpectedly'

const isAway = (error: unknown): boolean =>
  error instanceof Error && (AWAY_CODES.test(String((error as { code?: unknown }).code)) || error.message === CUT_OFF)

/** Between two attempts of this process. */
const AGAIN_MS = 50

/**
 * Connects, and where the database is away tries again until it has been away for `patienceMs`: one that is started again
 * answers after a second or two, and a call that has sent nothing yet can wait for it. One tries for all that wait, because
 * PostgreSQL refuses each attempt with a process of its own, which takes its time from the recovery.
 */
export function waitForDatabase(pool: Pick<pg.Pool, 'connect'>, patienceMs: number): () => Promise<pg.PoolClient> {
  let awaySince: number | null = null
  let nextAt = 0
  /** The attempt under way; resolves to its failure. */
  let attempt: Promise<unknown> | null = null

  const note = (error: unknown): void => {
    awaySince = isAway(error) ? (awaySince ?? performance.now()) : null
  }
  const tryForAll = async (): Promise<unknown> => {
    await pause(Math.max(0, nextAt - performance.now()))
    try {
      const client = await pool.connect()
      client.release()
      awaySince = null
      return null
    } catch (error) {
      note(error)
      nextAt = performance.now() + AGAIN_MS
      return error
    } finally {
      attempt = null
    }
  }

  return async () => {
    for (;;) {
      if (awaySince === null) {
        try {
          return await pool.connect()
        } catch (error) {
          note(error)
          if (!isAway(error)) throw error
        }
      }
      attempt ??= tryForAll()
      const failure = await attempt
      const isTooLong = awaySince === null || performance.now() - awaySince > patienceMs
      if (failure !== null && isTooLong) throw failure
    }
  }
}
