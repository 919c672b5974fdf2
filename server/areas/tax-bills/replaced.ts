import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/** The motive of the SAT for a document that another one takes the place of. */
export const REPLACED = '01'

/**
 * A document that another one takes the place of counts no more, though it is cancelled only when that one is there. Of itself
 * it says so as long as the other has no number.
 */
export const markReplaced = (tx: Database, table: 'invoice_cfdis' | 'payroll_cfdis', id: number, by: number) =>
  sql`update ${sql.table(table)} set replaced_by = ${by} where id = ${id}`.execute(tx)
