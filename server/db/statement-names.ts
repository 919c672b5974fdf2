/**
 * Which statements PostgreSQL keeps prepared on a connection, and under which name. A named statement is parsed once for
 * each connection, and planned once where PostgreSQL sees that the values make no difference.
 */

/** Where the plan depends on the value: a short word reads the table, a long one its trigram index. */
const BY_PATTERN = /\b(i?like|similar)\b|[~%]/i
/** Others (`begin`, `lock`, `notify`) have no plan. */
const WITH_PLAN = /^\s*(with|select|insert|update|delete)\b/i
/** A text that lists its many values is hardly ever sent a second time. */
const LONGEST = 10_000
/** Texts remembered; the one not used for longest goes first. */
const MOST_REMEMBERED = 1_000
/** A connection keeps so many, since each holds memory of the database for as long as the connection lives. */
export const MOST_ON_A_CONNECTION = 200

/** What is known of one text. */
interface Remembered {
  /** The same string for all connections, which keep it too. */
  text: string
  name: string | null
  uses: number
}

const remembered = new Map<string, Remembered>()
let last = 0

/**
 * The name under which a text is to be sent, from its second use on; `null` for the first, and for a text that is planned
 * for its values each time.
 */
export function nameOf(text: string): { name: string; text: string } | null {
  if (text.length > LONGEST) return null
  const known = remembered.get(text) ?? { text, name: nextName(text), uses: 0 }
  known.uses += 1
  // Written again, so that the first in the order is the one not used for longest.
  remembered.delete(text)
  remembered.set(known.text, known)
  if (remembered.size > MOST_REMEMBERED)
    for (const oldest of remembered.keys()) {
      remembered.delete(oldest)
      break
    }
  return known.name !== null && known.uses > 1 ? { name: known.name, text: known.text } : null
}

const nextName = (text: string): string | null =>
  WITH_PLAN.test(text) && !BY_PATTERN.test(text) && !text.includes(';') ? `s${++last}` : null

/** All texts get other names: a table has changed, and what connections keep under the ones of before no longer fits. */
export const forgetNames = (): void => remembered.clear()

/** A plan fits the sizes that tables had when it was made, so each is made again after a while, */
const PLANS_LAST_MS = 60_000
/** and at once when a statement has written so many rows: a table that was read as a whole may be a large one now. */
const MANY_ROWS = 500
let outgrownAt = Number.NEGATIVE_INFINITY

/** Has to be told of every statement that wrote: how many rows. */
export function noteWritten(rows: number): void {
  if (rows >= MANY_ROWS) outgrownAt = performance.now()
}

/** Are plans that were made at this time (`performance.now()`) too old to go by? */
export const areOutdated = (madeAt: number): boolean => madeAt <= outgrownAt || performance.now() - madeAt > PLANS_LAST_MS
