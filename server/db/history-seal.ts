import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { keyedHash } from '../keyed-hash.ts'
import type { History } from './types.ts'

/**
 * The stored members of a history row; `changes` as text or as a parsed value, `at` in UTC to the microsecond, as `atOf` of
 * append-rows.ts writes it.
 */
export interface SealedRow extends Omit<Selectable<History>, 'hash' | 'prev_hash' | 'seal_key' | 'changes'> {
  changes: unknown
}

/** A key of the chain, and the name that rows carry of it. */
export interface HistoryKey {
  name: string
  key: KeyObject
}

export interface HistoryKeys {
  own: HistoryKey
  /** Keys by name, including those of former secrets. */
  known: ReadonlyMap<string, HistoryKey>
}

/** A database or a transaction on it. */
interface HasAdapter {
  getExecutor: () => { adapter: object }
}

/** One for each database of this process; a transaction has the adapter of its database. */
const keys = new WeakMap<object, HistoryKeys>()

/** Has the history of this database sealed with a key made of the secret; rows of former secrets can still be checked. */
export function sealHistoryWith(db: HasAdapter, secret: string, former: readonly string[] = []): void {
  const own = keyOf(secret)
  const known = new Map([...former.map(keyOf), own].map((one) => [one.name, one]))
  keys.set(db.getExecutor().adapter, { own, known })
}

export function historyKeysOf(db: HasAdapter): HistoryKeys {
  const found = keys.get(db.getExecutor().adapter)
  if (!found) throw new Error('The history of this database has no key: connect it with a secret.')
  return found
}

/** The label keeps this key apart from everything else that the secret serves. */
function keyOf(secret: string): HistoryKey {
  const key = keyedHash(secret).update('history-chain').digest()
  return { name: createHash('sha256').update(key).digest('hex').slice(0, 12), key: createSecretKey(key) }
}

/** The keyed digest of a row and of all before it in its chain. */
export function sealOf({ key }: HistoryKey, previous: Buffer | null, row: SealedRow): Buffer {
  const members = [
    previous?.toString('hex') ?? null,
    row.id,
    row.at,
    row.actor_id,
    row.actor_name,
    row.actor_role,
    row.as_id,
    row.ip,
    row.device,
    row.request_id,
    row.entity,
    row.entity_id,
    row.company_id,
    row.action,
    row.from_status,
    row.to_status,
    row.reason,
    row.visibility,
    canonical(row.changes),
  ]
  return createHmac('sha256', key).update(JSON.stringify(members)).digest()
}

/** The seal of the mark, the last row without a seal of its own. */
export const sealOfMark = ({ key }: HistoryKey, lastId: number): Buffer =>
  createHmac('sha256', key).update(`mark:${lastId}`).digest()

export const isSame = (a: Buffer | null, b: Buffer | null): boolean =>
  a === null || b === null ? a === b : a.length === b.length && timingSafeEqual(a, b)

/** Members in order of name, as the database does not keep theirs. */
const canonical = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(canonical)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, part]) => [key, canonical(part)])
      : value
