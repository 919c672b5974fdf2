import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { type HistoryKeys, historyKeysOf, isSame, type SealedRow, sealOf } from '../db/history-seal.ts'
import type { Columns } from '../db/rows.ts'
import { atOf } from './append-rows.ts'
import { checkMark } from './mark.ts'

/** A mismatch and its row; `null` if it concerns the mark. */
export interface HistoryFinding {
  id: number | null
  company_id: number | null
  what: 'changed' | 'missing-before' | 'missing-end' | 'unsealed' | 'unknown-key' | 'mark'
}

export interface HistoryCheck extends Columns<'history_checks', 'id' | 'upto' | 'checked_to' | 'checked' | 'broken'> {
  findings: HistoryFinding[]
}

/** A row with all that its digest is checked with. */
export type CheckedRow = SealedRow & {
  prev_hash: Buffer | null
  hash: Buffer
  seal_key: string | null
  old_digest: Buffer | null
  has_sealed: boolean
  /** The seal of a row that lost its personal members: over what it still says and the digest that it had. */
  redaction: Buffer | null
  redaction_key: string | null
}

/** The first character of a sealed value, as the database writes it. */
const BEGIN_OF_SEALED = sql.raw("U&'\\E5EA'")
const CHUNK = 2000
/** Number of findings stored one by one; all are counted. */
const KEPT = 50

/**
 * Checks every row of the history: its own digest, that it follows the row before it in its company's chain, and that each
 * chain has its end. In chunks, each row once; an interrupted check continues where it stopped.
 */
export async function checkHistory(db: Database, clock: () => Date, chunk = CHUNK): Promise<HistoryCheck> {
  const keys = historyKeysOf(db)
  const mark = await checkMark(db, keys)
  const check = await openCheck(db, clock())
  if (!mark.isSealed && check.checked_to === 0) note(check, { id: null, company_id: null, what: 'mark' })
  const ends = new Map<number | null, Buffer>()
  for (;;) {
    const rows = await readRows(db, sql`h.id > ${check.checked_to} and h.id <= ${check.upto}`, chunk)
    for (const row of rows) {
      for (const what of await problemsOf(db, row, { keys, ends, unsealedTo: mark.lastId })) {
        note(check, { id: row.id, company_id: row.company_id, what })
      }
      ends.set(row.company_id, row.hash)
    }
    check.checked += rows.length
    check.checked_to = rows.at(-1)?.id ?? check.upto
    if (rows.length < chunk) break
    await keep(db, check, null)
  }
  for (const found of await lostEnds(db)) note(check, found)
  await keep(db, check, clock())
  return check
}

function note(check: HistoryCheck, finding: HistoryFinding): void {
  check.broken += 1
  if (check.findings.length < KEPT) check.findings.push(finding)
}

async function problemsOf(
  db: Database,
  row: CheckedRow,
  { keys, ends, unsealedTo }: { keys: HistoryKeys; ends: Map<number | null, Buffer>; unsealedTo: number },
): Promise<HistoryFinding['what'][]> {
  const known = ends.get(row.company_id)
  // A row that was being written when the check passed is found by asking again.
  const follows = known !== undefined && isSame(row.prev_hash, known)
  const found: HistoryFinding['what'][] = follows || isSame(row.prev_hash, await hashBefore(db, row)) ? [] : ['missing-before']
  const problem = problemOfSeal(row, keys, unsealedTo)
  return problem === null ? found : [...found, problem]
}

/** Does the row still say what was sealed? @param unsealedTo the last row that needs no seal (`checkMark`) */
export function problemOfSeal(row: CheckedRow, keys: HistoryKeys, unsealedTo: number): HistoryFinding['what'] | null {
  if (row.redaction !== null) {
    const key = keys.known.get(row.redaction_key ?? '')
    if (!key) return 'unknown-key'
    return isSame(row.redaction, sealOf(key, row.hash, row)) ? null : 'changed'
  }
  if (row.seal_key === null) {
    if (row.id > unsealedTo) return 'unsealed'
    return isSame(row.hash, row.old_digest) ? null : 'changed'
  }
  const key = keys.known.get(row.seal_key)
  if (!key) return 'unknown-key'
  return isSame(row.hash, sealOf(key, row.prev_hash, row)) ? null : 'changed'
}

/** Rows `h` of the history in the order of their numbers. */
export async function readRows(db: Database, where: RawBuilder<unknown>, limit: number): Promise<CheckedRow[]> {
  const { rows } =
    await sql<CheckedRow>`select h.id, ${atOf(sql`h.at`)} as at, h.actor_id, h.actor_name, h.actor_role, h.as_id, h.ip,
      h.device, h.request_id, h.entity, h.entity_id, h.company_id, h.action, h.from_status, h.to_status, h.changes, h.reason,
      h.visibility, h.prev_hash, h.hash, h.seal_key, case when h.seal_key is null then history_digest(h) end as old_digest,
      strpos(h.changes::text, ${BEGIN_OF_SEALED}) > 0 as has_sealed,
      d.seal as redaction, d.seal_key as redaction_key
    from history h left join history_redactions d on d.history_id = h.id
    where ${where} order by h.id limit ${limit}`.execute(db)
  const sealed = rows.filter(({ has_sealed, seal_key }) => has_sealed && seal_key === null)
  const digests = sealed.length === 0 ? new Map<number, Buffer>() : await digestsOf(db, sealed)
  return rows.map((row) => ({ ...row, old_digest: digests.get(row.id) ?? row.old_digest }))
}

/** Digests that the database makes of rows from before the keyed ones, over values that it stores sealed by now. */
async function digestsOf(db: Database, rows: readonly CheckedRow[]): Promise<Map<number, Buffer>> {
  const opened = JSON.stringify(rows.map(({ id, changes }) => ({ id, changes })))
  const { rows: found } = await sql<{ id: number; digest: Buffer }>`
    select h.id, history_digest(jsonb_populate_record(h, jsonb_build_object('changes', x.changes))) as digest
    from jsonb_to_recordset(${opened}::jsonb) as x (id bigint, changes jsonb) join history h on h.id = x.id`.execute(db)
  return new Map(found.map(({ id, digest }) => [id, digest]))
}

/** Uses the index by company, from its end: with `is null` alone PostgreSQL would not know that the rows are ordered. */
async function hashBefore(db: Database, { id, company_id }: CheckedRow): Promise<Buffer | null> {
  const ofChain = company_id === null ? sql`h.company_id is null` : sql`h.company_id = ${company_id}`
  const { rows } = await sql<{ hash: Buffer }>`select h.hash from history h where ${ofChain} and h.id < ${id}
    order by h.company_id desc, h.id desc limit 1`.execute(db)
  return rows[0]?.hash ?? null
}

/** Chains whose last row is not the one that they ended with. */
async function lostEnds(db: Database): Promise<HistoryFinding[]> {
  const last = (isOf: ReturnType<typeof sql>) =>
    sql`(select h.id, h.hash from history h where ${isOf} order by h.company_id desc, h.id desc limit 1)`
  const { rows } = await sql<{ id: number; company_id: number | null }>`
    select e.last_id as id, nullif(e.chain, 0) as company_id from history_heads e
      left join lateral ${last(sql`h.company_id = e.chain`)} l on e.chain <> 0
      left join lateral ${last(sql`h.company_id is null`)} n on e.chain = 0
    where e.last_id <> 0 and coalesce(l.hash, n.hash) is distinct from e.hash
    union all
    select max(h.id), h.company_id from history h
    where not exists (select from history_heads e where e.chain = coalesce(h.company_id, 0)) group by h.company_id`.execute(db)
  return rows.map((row) => ({ ...row, what: 'missing-end' }))
}

/** The unfinished check, or a new one of all current rows. */
async function openCheck(db: Database, now: Date): Promise<HistoryCheck> {
  const columns = ['id', 'upto', 'checked_to', 'checked', 'broken', 'findings'] as const
  const open = await db.selectFrom('history_checks').select(columns).where('finished_at', 'is', null).executeTakeFirst()
  const row =
    open ??
    (await db
      .insertInto('history_checks')
      .values(({ selectFrom, fn, lit }) => ({
        started_at: now.toISOString(),
        upto: selectFrom('history').select(({ eb }) => fn.coalesce(eb.fn.max('id'), lit(0)).as('upto')),
      }))
      .returning(columns)
      .executeTakeFirstOrThrow())
  return { ...row, findings: row.findings as unknown as HistoryFinding[] }
}

const keep = (db: Database, { id, checked_to, checked, broken, findings }: HistoryCheck, finished: Date | null) =>
  db
    .updateTable('history_checks')
    .set({ checked_to, checked, broken, findings: JSON.stringify(findings), finished_at: finished?.toISOString() ?? null })
    .where('id', '=', id)
    .execute()
