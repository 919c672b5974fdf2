import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { AppError, validationError } from '../../../errors/app-error.ts'
import type { ShownEntry } from './entry-changes.ts'

/** Name of the file of wages `e` of another employer. */
export const CERTIFICATE = sql<string>`'Certificate of ' || e.rfc`

/** A removed incident or deduction. */
export interface Gone extends ShownEntry {
  id: number
  file_id: string | null
  created_at: string
}

/** The newest incidents or deductions of a request, for the answer of a call. */
export const lastEntries = (db: Database, table: 'payroll_incidents' | 'payroll_deductions', requestId: number) =>
  db
    .selectFrom(table)
    .select(['id', 'payroll_id', 'type'])
    .where('request_id', '=', requestId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/**
 * Checks removed entries. Throws STALE if the input states their time of entry, and one was changed or removed since;
 * otherwise a missing one is an input error.
 */
export function judgeGone(
  removed: readonly Gone[],
  ids: readonly number[],
  enteredAt: string | undefined,
  missing: string,
): void {
  const isMissing = removed.length < new Set(ids).size
  const isOther = removed.some(({ created_at }) => Date.parse(created_at) !== Date.parse(enteredAt ?? ''))
  if (enteredAt !== undefined && (isMissing || isOther)) throw new AppError('STALE')
  if (isMissing) throw validationError([{ field: 'removeIds', message: missing }])
}

/** A replacement of a removed entry for the same person keeps its number and its file. */
export function keptOf(
  removed: readonly Gone[],
  added: readonly { payroll_id: number }[],
): Partial<Pick<Gone, 'id' | 'file_id'>> {
  const [gone, another] = removed
  const [row, further] = added
  const isReplaced = gone && row && !another && !further && gone.payroll_id === row.payroll_id
  return isReplaced ? { id: gone.id, file_id: gone.file_id } : {}
}
