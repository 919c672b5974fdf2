import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { historyKeysOf, type SealedRow, sealOf } from '../db/history-seal.ts'
import { atOf } from './append-rows.ts'

/** Members of a row that are cleared: the changes, the reason, or name, address and device of the person who did it. */
export type Cleared = 'changes' | 'reason' | 'doer'

type Row = SealedRow & { hash: Buffer }

/** The name of a doer that is cleared (migration 387). */
const NO_NAME = 'N/E'

/**
 * Clears personal members of rows of the history, each in a transaction of its own. The digest of a row stays, so the chain
 * still holds; a seal over that digest and what the row still says takes the place of the words. Cleared rows are passed over,
 * so an interrupted run is repeated. @returns number of rows cleared
 */
export async function redactHistory(
  db: Database,
  rows: RawBuilder<unknown>,
  judge: (row: SealedRow) => readonly Cleared[],
  now: Date,
): Promise<number> {
  const { own } = historyKeysOf(db)
  let [after, cleared] = [0, 0]
  for (;;) {
    const { rows: found } =
      await sql<Row>`select h.id, ${atOf(sql`h.at`)} as at, h.actor_id, h.actor_name, h.actor_role, h.as_id,
        h.ip, h.device, h.request_id, h.entity, h.entity_id, h.company_id, h.action, h.from_status, h.to_status, h.changes,
        h.reason, h.visibility, h.hash
      from history h where (${rows}) and h.id > ${after} order by h.id limit ${CHUNK}`.execute(db)
    for (const row of found) {
      const members = judge(row).filter((member) => isThere(row, member))
      if (members.length === 0) continue
      const left = { ...row, ...Object.assign({}, ...members.map((member) => NEUTRAL[member])) }
      const seal = `\\x${sealOf(own, row.hash, left).toString('hex')}`
      await sql`select redact_history(${row.id}, ${members}::text[], ${now.toISOString()}, ${own.name}, ${seal}::bytea)`.execute(
        db,
      )
      cleared += 1
    }
    const last = found.at(-1)
    if (!last || found.length < CHUNK) return cleared
    after = last.id
  }
}

const CHUNK = 500

const NEUTRAL: Readonly<Record<Cleared, Partial<SealedRow>>> = {
  changes: { changes: [] },
  reason: { reason: null },
  doer: { actor_name: NO_NAME, ip: null, device: null },
}

function isThere({ changes, reason, actor_name, ip, device }: SealedRow, member: Cleared): boolean {
  if (member === 'changes') return Array.isArray(changes) && changes.length > 0
  if (member === 'reason') return reason !== null
  return (actor_name !== null && actor_name !== NO_NAME) || ip !== null || device !== null
}
