import type { Insertable } from 'kysely'
import type { CallContext } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { insertForId } from '../../db/rows.ts'
import type { ContractLogs } from '../../db/types.ts'
import type { Change } from '../people/write-changes.ts'

type Visibility = 'Internal' | 'Client' | 'All'

type LogColumn = 'contract_id' | 'person_id' | 'type' | 'description' | 'effective_date' | 'file_id' | 'corrects_id'

/** An entry of the log; `author` is absent where the clock or a webhook did it. */
export interface NewLog extends Pick<Insertable<ContractLogs>, LogColumn> {
  /** Amounts are stored in full and hidden on reading. */
  changes?: readonly Change[]
  visibility: Visibility
  author: { id: number; firstname: string; lastname: string; role: string } | null
}

/** Writes into the log of a contract. @returns the id of the entry */
export const writeLog = (db: Database, { author, changes = [], ...log }: NewLog, now: Date): Promise<number> =>
  insertForId(db, 'contract_logs', {
    ...log,
    changes: JSON.stringify(changes.map(({ field, from, to }) => ({ field, from: asText(from), to: asText(to) }))),
    author_id: author?.id ?? null,
    author_name: author ? `${author.firstname} ${author.lastname}` : null,
    author_role: author?.role ?? null,
    created_at: now.toISOString(),
  })

/** The log entry of a call, written by the product in the name of its caller. */
export const logOf = (
  context: Pick<CallContext<NonNullable<NewLog['author']>>, 'db' | 'session' | 'now'>,
  log: Omit<NewLog, 'author' | 'type'>,
) => writeLog(context.db, { ...log, type: 'System', author: context.session }, context.now)

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : Array.isArray(value) ? value.join(', ') : String(value)
