import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { readTally } from '../watching/tally.ts'
import type { Database } from './connect.ts'
import { DatabaseUnavailable } from './guard-pool.ts'

/** Pauses between looks whether the replica has caught up; together they are how long a list waits for it. */
const LOOKS_MS = [0, 2, 4, 8, 16, 32]
/** A replica that is silent for this long counts as away. */
const SILENCE_MS = 500
/** A replica that is unavailable, or behind, is not used for this long. */
const AWAY_MS = 1000
const BEHIND_MS = 100

/** Reading that may be done on a copy of the database. */
export interface Reader {
  /** Does the work once or, after a failure of the copy, once more; it must change nothing. */
  read: <T>(work: (db: Database) => Promise<T>) => Promise<T>
}

/** Without a copy everything is read from the database itself. */
export const readFrom = (primary: Database): Reader => ({ read: (work) => work(primary) })

/**
 * Reads from a streaming replica, but only what is as new as on the primary: the primary says how far it is when the reading
 * begins, and the replica is read once it has replayed as much. So every reader sees all that was committed before, by a call
 * of their own, by a job or by another person, and of any process. A replica that is unavailable, or too far behind, is
 * not used for a moment, and the primary is read.
 */
export function readFromReplica(primary: Database, replica: Database, onTrouble: (error: unknown) => void): Reader {
  let restsUntil = 0
  let isAway = false
  const rest = (ms: number): void => {
    restsUntil = performance.now() + ms
  }
  const trouble = (error: unknown): void => {
    rest(AWAY_MS)
    // Reported once for each time that it goes away.
    if (!isAway) onTrouble(error)
    isAway = true
  }
  const isAsNew = async (): Promise<boolean> => {
    if (performance.now() < restsUntil) return false
    const position = await positionOf(primary)
    const found = await withinSilence(hasReplayed(replica, position)).catch(trouble)
    if (found === false) rest(BEHIND_MS)
    return found === true
  }
  return {
    read: async (work) => {
      if (await isAsNew()) {
        try {
          const result = await work(replica)
          readTally.add({ from: 'replica' })
          isAway = false
          return result
        } catch (error) {
          // A replica ends statements that hold up what it replays; the primary has no such conflict.
          if (!(error instanceof DatabaseUnavailable || error instanceof pg.DatabaseError)) throw error
          trouble(error)
        }
      }
      readTally.add({ from: 'primary' })
      return await work(primary)
    },
  }
}

/** The end of the database's log on its disk; a commit is before it once anyone can see it. */
async function positionOf(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? ''
}

async function hasReplayed(replica: Database, position: string): Promise<boolean> {
  for (const wait of LOOKS_MS) {
    if (wait > 0) await pause(wait)
    const { rows } = await sql<{ has: boolean }>`
      select coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as has`.execute(replica)
    if (rows[0]?.has) return true
  }
  return false
}

async function withinSilence<T>(answer: Promise<T>): Promise<T> {
  const silence = new AbortController()
  const tooLong = pause(SILENCE_MS, null, { signal: silence.signal }).then(() => {
    throw new DatabaseUnavailable('The replica does not answer.')
  })
  try {
    return await Promise.race([answer, tooLong])
  } finally {
    silence.abort()
    // A failure of the one that lost the race is of no interest.
    await Promise.allSettled([tooLong])
    answer.catch(() => undefined)
  }
}
