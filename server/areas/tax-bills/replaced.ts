import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/**
 * A replaced document no longer counts, though it is cancelled only when the replacement exists. It refers to itself until
 * the replacement has a number.
 */
export const markReplaced = (tx: Database, table: 'invoice_cfdis' | 'payroll_cfdis', id: number, by: number) =>
  sql`update ${sql.table(table)} set replaced_by = ${by} where id = ${id}`.execute(tx)
