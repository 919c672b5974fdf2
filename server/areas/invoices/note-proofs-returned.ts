import type { CallContext } from '../../calls/context.ts'
import { updateRows } from '../../db/rows.ts'

/**
 * Notes that the proofs of one side are void: those of the company were refused, or the payment to the contractor was returned.
 */
export async function noteProofsReturned(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  invoiceId: number,
  side: 'client' | 'contractor',
): Promise<void> {
  await updateRows(db, 'invoice_proofs', { invoice_id: invoiceId, side, returned_at: null }, { returned_at: now.toISOString() })
}
