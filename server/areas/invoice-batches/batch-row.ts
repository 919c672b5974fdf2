import { sql } from 'kysely'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import type { Columns } from '../../db/rows.ts'
import { orNotFound } from '../../errors/app-error.ts'
import type { Payer } from '../invoices/draft-invoice.ts'

/** The members of a company that the amounts of its invoices depend on. */
export async function payerOf(db: Database, companyId: number): Promise<Payer> {
  const { rows } = await sql<Payer>`select tax_id, invoice_due_days, fee_type, fee_value::text, currency, vat_rate::text
    from companies where id = ${companyId}`.execute(db)
  return rows[0] as Payer
}

type Named = Columns<'invoice_batches', 'id' | 'batch_key' | 'company_id' | 'status' | 'total'>

/** A batch in reach, by its key. Throws NOT_FOUND. */
export async function batchByKey(db: Database, session: Session, key: string): Promise<Named> {
  const { rows } = await sql<Named>`select b.id, b.batch_key, b.company_id, b.status, b.total from invoice_batches b
    where b.batch_key = ${key} and ${inScope(session, 'b.company_id')}`.execute(db)
  return orNotFound(rows[0])
}
