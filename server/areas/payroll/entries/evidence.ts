import { sql } from 'kysely'
import { AppError, validationError } from '../../../errors/app-error.ts'
import type { ToldEntry } from './entry-changes.ts'

/** What the file of wages of another employer, `e`, is called. */
export const CERTIFICATE = sql<string>`'Certificate of ' || e.rfc`

/** An incident or a deduction that was taken away. */
export interface Gone extends ToldEntry {
  id: number
  file_id: string | null
  created_at: string
}

/**
 * Judges what was taken away. Throws STALE where someone said when it was entered, and it was changed or removed since;
 * else what is missing is an error of the input.
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

/** What is put in the place of one that is taken away, for the same person, keeps its number and its file. */
export function keptOf(
  removed: readonly Gone[],
  added: readonly { payroll_id: number }[],
): Partial<Pick<Gone, 'id' | 'file_id'>> {
  const [gone, another] = removed
  const [row, further] = added
  const isReplaced = gone && row && !another && !further && gone.payroll_id === row.payroll_id
  return isReplaced ? { id: gone.id, file_id: gone.file_id } : {}
}
