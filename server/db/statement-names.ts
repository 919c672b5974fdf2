/**
 * The statements that PostgreSQL keeps prepared on a connection, and their names. A named statement is parsed once for each
 * connection, and planned once where PostgreSQL sees that the values make no difference.
 */

/** The plan depends on the value: a short word scans the table, a long one its trigram index. */
const BY_PATTERN = /\b(i?like|similar)\b|[~%]/i
/** Others (`begin`, `lock`, `notify`) have no plan. */
const WITH_PLAN = /^\s*(with|select|insert|update|delete)\b/i
/** A text with many literal values is hardly ever sent twice. */
const LONGEST = 20_000
/** Texts remembered; beyond them, the half that was not used for longest is forgotten. */
const MOST_REMEMBERED = 2_000
/** Maximum number of statements on a connection, since each holds memory of the database for the life of the connection. */
export const MOST_ON_A_CONNECTION = 200

/** The state of one statement text. */
interface Remembered {
  /** The same string for all connections, which also keep it. */
  text: string
  name: string | null
  /** The higher, the later. */
  usedAt: number
}

const remembered = new Map<string, Remembered>()
let last = 0
let uses = 0

/**
 * The name under which a text is to be sent, from its second use on; `null` for the first, and for a text that is planned
 * for its values each time.
 */
export function nameOf(text: string): { name: string; text: string } | null {
  if (text.length > LONGEST) return null
  const known = remembered.get(text)
  uses += 1
  if (known) {
    known.usedAt = uses
    return known.name === null ? null : { name: known.name, text: known.text }
  }
  if (remembered.size >= MOST_REMEMBERED) forgetUnused()
  remembered.set(text, { text, name: nextName(text), usedAt: uses })
  return null
}

function forgetUnused(): void {
  const oldest = [...remembered.values()].sort((a, b) => a.usedAt - b.usedAt)
  for (const { text } of oldest.slice(0, MOST_REMEMBERED / 2)) remembered.delete(text)
}

const nextName = (text: string): string | null =>
  WITH_PLAN.test(text) && !BY_PATTERN.test(text) && !text.includes(';') ? `s${++last}` : null

/** Renames all statements: a table has changed, and the statements prepared under the old names no longer fit. */
export const forgetNames = (): void => remembered.clear()

/** A plan depends on the sizes of tables at its time, so each is renewed after a while, */
const PLANS_LAST_MS = 60_000
/**
 * A statement that adds this many rows makes plans outdated at once: a table that was scanned as a whole may be large now.
 */
const MANY_ROWS = 500
let outgrownAt = Number.NEGATIVE_INFINITY

/** Must be called with the number of rows that each statement adds. */
export function noteAdded(rows: number): void {
  if (rows >= MANY_ROWS) outgrownAt = performance.now()
}

/** Are plans that were made at this time (`performance.now()`) outdated? */
export const areOutdated = (madeAt: number): boolean => madeAt <= outgrownAt || performance.now() - madeAt > PLANS_LAST_MS
