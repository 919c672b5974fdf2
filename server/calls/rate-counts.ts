import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

const MS = 1000
/** Keys that a process remembers before it looks for expired ones. */
const MANY = 1000

/** The points of one key in its present stretch of time. */
export interface Count {
  points: number
  /** Milliseconds until it ends. */
  msLeft: number
}

const digest = (key: string): string => hash('sha256', key, 'base64url')

/**
 * Adds points to counts that all processes share; they begin again `seconds` after the first point. The clock is that of the
 * database, so processes whose clocks differ count the same time.
 * @returns the counts in the order of the keys
 */
export async function addPoints(db: Database, keys: readonly string[], points: number, seconds: number): Promise<Count[]> {
  const digests = keys.map(digest)
  // Always in one order: two calls that count the same keys never wait for each other in a circle.
  const { rows } = await sql<{ key: string; points: number; ms_left: number }>`
    insert into rate_counts as r (key, points, ends_at)
    select key, greatest(${points}::int, 0), now() + make_interval(secs => ${seconds})
    from unnest(${digests}::text[]) key order by key
    on conflict (key) do update set
      points = greatest(case when r.ends_at <= now() then 0 else r.points end + ${points}::int, 0),
      ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
    returning key, points, extract(epoch from ends_at - now())::float8 * ${MS} as ms_left`.execute(db)
  return digests.map((key) => {
    const row = rows.find((one) => one.key === key)
    if (!row) throw new Error('A count was not answered.')
    return { points: row.points, msLeft: row.ms_left }
  })
}

export interface RateLimit {
  points: number
  seconds: number
  /** Points that a process counts by itself before it adds them to the shared count, and learns what the others counted. */
  apart: number
}

/**
 * Takes a point of a key.
 * @returns seconds to wait where none is left, otherwise `null`; a promise only where the database is asked.
 */
export type TakePoint = (key: string) => number | null | Promise<number | null>

/** A count as this process knows it. */
interface Known {
  /** The shared one when it was last seen, with what was added since. */
  shared: number
  /** Not yet added to the shared one. */
  own: number
  endsAt: number
}

/**
 * Limits calls over all processes. Most calls cost only a lookup of this process's own count: the database is asked for
 * every `apart`th point of a key, and not at all once its points are used up.
 */
export function createLimiter(db: Database, name: string, { points, seconds, apart }: RateLimit): TakePoint {
  const counts = new Map<string, Known>()
  let sweepAt = MANY

  const begin = (key: string, now: number): Known => {
    if (counts.size >= sweepAt) {
      for (const [one, { endsAt }] of counts) if (endsAt <= now) counts.delete(one)
      sweepAt = Math.max(MANY, counts.size * 2)
    }
    const begun = { shared: 0, own: 0, endsAt: now + seconds * MS }
    counts.set(key, begun)
    return begun
  }

  const waitFor = (taken: number, { endsAt }: Known): number | null =>
    taken <= points ? null : Math.max(1, Math.ceil((endsAt - performance.now()) / MS))

  const share = async (key: string, count: Known): Promise<number | null> => {
    const own = count.own
    count.shared += own
    count.own = 0
    const [all] = await addPoints(db, [`${name}:${key}`], own, seconds)
    if (!all) return null
    count.shared = Math.max(count.shared, all.points)
    count.endsAt = performance.now() + all.msLeft
    // Not by what others have taken since: each of many concurrent calls has a place of its own.
    return waitFor(all.points, count)
  }

  return (key) => {
    const now = performance.now()
    const known = counts.get(key)
    const count = known && known.endsAt > now ? known : begin(key, now)
    count.own += 1
    const wait = waitFor(count.shared + count.own, count)
    return wait === null && count.own >= apart ? share(key, count) : wait
  }
}
