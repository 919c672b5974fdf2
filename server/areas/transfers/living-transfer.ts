import type { Database } from '../../db/connect.ts'

/** Is there a transfer by which money may still leave, or has left? The caller holds the lock on the invoice. */
export async function hasLivingTransfer(db: Database, invoiceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_transfers')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('is_living', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
