import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { historyKeysOf, type SealedRow, sealOf } from '../db/history-seal.ts'
import { type CheckedRow, problemOfSeal, readRows } from './check-history.ts'
import { checkMark } from './mark.ts'

/** Members of a row that are cleared as a whole: the changes, the reason, or name, address and device of the person who did it. */
export type Cleared = 'changes' | 'reason' | 'doer'

/** Path of a value in the changes. */
type Path = readonly (string | number)[]

export interface Clearing {
  members: readonly Cleared[]
  /** Does a text in the changes name the person? Such texts are cleared one by one. */
  isNamed?: (text: string) => boolean
}

/** The neutral value of texts that are cleared (migration 397). */
const NONE = 'N/E'

/**
 * Clears personal members of rows of the history about a person, each in a transaction of its own. The digest of a row stays,
 * so the chain still holds; a seal over that digest and what the row still says takes the place of the words. Cleared rows are
 * passed over, so an interrupted run is repeated. Throws, after all others are cleared, where rows do not say what was sealed:
 * a new seal would hide that. @returns number of rows cleared
 */
export async function redactHistory(
  db: Database,
  person: number,
  judge: (row: SealedRow) => Clearing,
  now: Date,
): Promise<number> {
  const keys = historyKeysOf(db)
  const { lastId } = await checkMark(db, keys)
  const broken: number[] = []
  let [after, cleared] = [0, 0]
  for (;;) {
    const found = await readRows(db, sql`h.id = any(array(select entries_about(${person}, ${after}, ${CHUNK})))`, CHUNK)
    for (const row of found) {
      const clearing = judge(row)
      const members = clearing.members.filter((member) => isThere(row, member))
      const paths = members.includes('changes') ? [] : namedIn(row, clearing)
      if (members.length + paths.length === 0) continue
      if (problemOfSeal(row, keys, lastId) !== null) broken.push(row.id)
      else {
        await redactRow(db, { row, person, members, paths, now })
        cleared += 1
      }
    }
    const last = found.at(-1)
    if (last && found.length === CHUNK) {
      after = last.id
      continue
    }
    if (broken.length > 0) {
      throw new Error(
        `The history of person ${person} is not cleared to the end: ${broken.length} of its entries do not say what was sealed ` +
          `(the first are ${broken.slice(0, 5).join(', ')}). Put them right first: docs/operations.md, "The history proves itself".`,
      )
    }
    return cleared
  }
}

const CHUNK = 500

interface Redaction {
  row: CheckedRow
  person: number
  members: readonly Cleared[]
  paths: readonly Path[]
  now: Date
}

async function redactRow(db: Database, { row, person, members, paths, now }: Redaction): Promise<void> {
  const { own } = historyKeysOf(db)
  const left = { ...row, changes: without(row.changes, paths), ...Object.assign({}, ...members.map((one) => NEUTRAL[one])) }
  const seal = `\\x${sealOf(own, row.hash, left).toString('hex')}`
  await sql`select redact_history(${person}, ${row.id}, ${members}::text[],
    ${JSON.stringify(paths.map((path) => path.map(String)))}::jsonb, ${now.toISOString()}, ${own.name}, ${seal}::bytea)`.execute(
    db,
  )
}

const NEUTRAL: Readonly<Record<Cleared, Partial<SealedRow>>> = {
  changes: { changes: [] },
  reason: { reason: null },
  doer: { actor_name: NONE, ip: null, device: null },
}

function isThere({ changes, reason, actor_name, ip, device }: SealedRow, member: Cleared): boolean {
  if (member === 'changes') return Array.isArray(changes) && changes.length > 0
  if (member === 'reason') return reason !== null
  return (actor_name !== null && actor_name !== NONE) || ip !== null || device !== null
}

/** The values that name the person. Of a change with a sealed value the database knows no parts, so `from` or `to` is cleared. */
function namedIn({ changes, has_sealed }: CheckedRow, { isNamed }: Clearing): Path[] {
  if (!isNamed) return []
  const paths = textsIn(changes).flatMap(({ path, text }) => (isNamed(text) ? [has_sealed ? path.slice(0, 2) : path] : []))
  return [...new Map(paths.map((path) => [String(path), path])).values()]
}

function textsIn(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  const parts: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return parts.flatMap(([name, part]) => textsIn(part, [...path, name]))
}

/** The value with N/E where the paths lead, as `redact_history` stores it. */
function without(value: unknown, paths: readonly Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return NONE
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value
  const below = (name: string | number) => paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
  return Array.isArray(value)
    ? value.map((part, at) => without(part, below(at)))
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, without(part, below(name))]))
}
