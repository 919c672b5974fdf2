import type { CallContext } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { insertForId } from '../../db/rows.ts'
import type { Change } from '../people/write-changes.ts'

type Visibility = 'Internal' | 'Client' | 'All'

/** An entry of the log; `author` is absent where the clock or a webhook did it. */
export interface NewLog {
  contractId: number
  personId: number
  type: string
  description: string
  /** Amounts are stored in full and hidden on reading. */
  changes?: readonly Change[]
  effectiveDate?: string | null
  visibility: Visibility
  fileId?: string | null
  correctsId?: number | null
  author: { id: number; firstname: string; lastname: string; role: string } | null
}

/** Writes into the log of a contract. @returns the id of the entry */
export async function writeLog(db: Database, log: NewLog, now: Date): Promise<number> {
  const { author } = log
  const id = await insertForId(db, 'contract_logs', {
    contract_id: log.contractId,
    person_id: log.personId,
    type: log.type,
    description: log.description,
    changes: JSON.stringify((log.changes ?? []).map(({ field, from, to }) => ({ field, from: asText(from), to: asText(to) }))),
    effective_date: log.effectiveDate ?? null,
    visibility: log.visibility,
    file_id: log.fileId ?? null,
    corrects_id: log.correctsId ?? null,
    author_id: author?.id ?? null,
    author_name: author ? `${author.firstname} ${author.lastname}` : null,
    author_role: author?.role ?? null,
    created_at: now.toISOString(),
  })
  return id
}

/** The log entry of a call, written by the product in the name of its caller. */
export const logOf = (
  context: Pick<CallContext<NonNullable<NewLog['author']>>, 'db' | 'session' | 'now'>,
  log: Omit<NewLog, 'author' | 'type'>,
) => writeLog(context.db, { ...log, type: 'System', author: context.session }, context.now)

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : Array.isArray(value) ? value.join(', ') : String(value)
