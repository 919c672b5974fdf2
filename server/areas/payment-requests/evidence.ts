import { sql } from 'kysely'
import type { ToldEntry } from './entry-changes.ts'

/** What the file of wages of another employer, `e`, is called. */
export const CERTIFICATE = sql<string>`'Certificate of ' || e.rfc`

/** An incident or a deduction that was taken away. */
export interface Gone extends ToldEntry {
  file_id: string | null
}

/** What is put in the place of one that is taken away, for the same person, keeps its file. */
export function evidenceOf(removed: readonly Gone[], added: readonly { payroll_id: number }[]): { file_id?: string | null } {
  const [gone, another] = removed
  const [row, further] = added
  const isReplaced = gone && row && !another && !further && gone.payroll_id === row.payroll_id
  return isReplaced ? { file_id: gone.file_id } : {}
}
