import { sql } from 'kysely'
import type { Database } from '../../../db/connect.ts'

/** Tables whose papers jobs fetch from other services. */
type Fetched = 'envelopes' | 'invoice_cfdis' | 'fee_bills' | 'payroll_cfdis'

/** Condition of rows whose papers are not blocked with a person: such papers are kept apart, and later deleted. */
export const isUnblocked = (table: Fetched) =>
  sql<boolean>`not exists (select from blocked_rows b where b.source = ${table} and b.row_key = ${sql.ref(`${table}.id`)}::text)`

/** Holds a row until the transaction ends. @returns false where it was blocked with a person in the meantime */
export async function holdUnblocked(tx: Database, table: Fetched, id: number): Promise<boolean> {
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  // A separate statement sees the grant that the lock waited for.
  const { rows } = await sql`select from blocked_rows where source = ${table} and row_key = ${String(id)}`.execute(tx)
  return rows.length === 0
}
