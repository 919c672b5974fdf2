import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { WITH_NEXT } from '../db/guard-pool.ts'
import { historyKeysOf, type SealedRow, sealOf } from '../db/history-seal.ts'
import { insertion } from '../db/insert-rows.ts'
import { neutral } from '../db/sealing/token.ts'
import { noteAdded } from '../db/statement-names.ts'

/** A row to be written; its time is now where it has none. */
export type NewHistoryRow = Omit<SealedRow, 'id' | 'at'> & { at?: string }

/** A time as it is sealed: UTC, to the microsecond. */
export const atOf = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Rows that are sealed and travel together. */
const BATCH = 5000

/**
 * Adds rows to the history, each sealed with the one before it in the chain of its company. Chains are locked in the order of
 * their numbers until the transaction ends, so two calls never wait for each other within one batch. @param told index of the
 * row that raises notifications, -1 for none. It is listed for that in the same statement: chains stay locked until the commit, so no
 * other statement should come between.
 */
export async function appendRows(db: Database, rows: readonly NewHistoryRow[], told = -1): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((tx) => appendRows(tx, rows, told))
  for (let start = 0; start < rows.length; start += BATCH) {
    await append(db, rows.slice(start, start + BATCH), told - start)
  }
}

async function append(db: Database, rows: readonly NewHistoryRow[], told: number): Promise<void> {
  const { own } = historyKeysOf(db)
  const chains = [...new Set(rows.map(chainOf))].sort((a, b) => a - b)
  const { heads, ids, now } = await holdHeads(db, chains, rows.length)
  const sealed = rows.map((row, index) => {
    const head = heads.get(chainOf(row)) ?? { hash: null, id: 0, added: 0 }
    const whole = wholeRow(row, ids[index] ?? 0, now)
    const prev_hash = head.hash
    const hash = sealOf(own, prev_hash, whole)
    heads.set(chainOf(row), { hash, id: whole.id, added: head.added + 1 })
    return { ...whole, prev_hash: asText(prev_hash), hash: asText(hash), seal_key: own.name }
  })
  const ends = [...heads].map(([chain, { hash, id, added }]) => ({ chain, id, hash: asText(hash), added }))
  const toldId = ids[told]
  // Bytes travel as the text that the database reads them from.
  await sql`with ends as (
      update history_heads h set last_id = x.id, hash = x.hash, length = h.length + x.added
      from json_to_recordset(${JSON.stringify(ends)}) as x (chain integer, id bigint, hash bytea, added bigint)
      where h.chain = x.chain),
    written as (${insertion('history', sealed as never)})
    ${toldId === undefined ? sql`select` : sql`insert into changes_to_tell (history_id) values (${toldId})`} ${WITH_NEXT}`.execute(
    db,
  )
  // The statement as a whole counts as one that reads.
  noteAdded(rows.length)
}

const chainOf = ({ company_id }: Pick<SealedRow, 'company_id'>): number => company_id ?? 0
const asText = (hash: Buffer | null): string | null => hash && `\\x${hash.toString('hex')}`

/** The row as it will be read back: text that PostgreSQL can store and that is no sealed value, values as JSON represents them. */
function wholeRow(row: NewHistoryRow, id: number, now: string): SealedRow {
  const texts = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? neutral(value.toWellFormed()) : value]),
  ) as NewHistoryRow
  const changes: unknown = JSON.parse(neutral(JSON.stringify(row.changes)))
  return { ...texts, id, at: row.at === undefined ? now : new Date(row.at).toISOString().replace('Z', '000Z'), changes }
}

/** The ends of these chains, locked, with ids that are taken after the locks: in a chain they grow in the order of the rows. */
async function holdHeads(db: Database, chains: readonly number[], count: number) {
  const { rows } = await sql<{ held: { chain: number; hash: string }[]; ids: number[]; now: string }>`
    with held as materialized (
      select chain, hash from history_heads where chain = any(${chains}::int[]) order by chain for update)
    select coalesce((select json_agg(json_build_object('chain', chain, 'hash', encode(hash, 'hex'))) from held), '[]') as held,
      to_json(array(select nextval((select pg_get_serial_sequence('history', 'id')::regclass))
        from generate_series(1, ${count}::int + 0 * (select count(*) from held)))) as ids,
      ${atOf(sql`now()`)} as now`.execute(db)
  const [{ held, ids, now } = { held: [], ids: [], now: '' }] = rows
  if (held.length < chains.length) {
    await sql`insert into history_heads (chain, last_id, hash, length)
      select chain, 0, '', 0 from unnest(${chains}::int[]) as x (chain) order by chain on conflict do nothing`.execute(db)
    return holdHeads(db, chains, count)
  }
  const heads = new Map(
    held.map(({ chain, hash }): [number, { hash: Buffer | null; id: number; added: number }] => [
      chain,
      { hash: hash === '' ? null : Buffer.from(hash, 'hex'), id: 0, added: 0 },
    ]),
  )
  return { heads, ids, now }
}
