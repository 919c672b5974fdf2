import type { CallContext } from '../../calls/context.ts'

/**
 * Notes that the proofs of one side prove nothing any more: those of the company were refused, or the payment to the contractor
 * was returned.
 */
export async function noteProofsReturned(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  invoiceId: number,
  side: 'client' | 'contractor',
): Promise<void> {
  await db
    .updateTable('invoice_proofs')
    .set({ returned_at: now.toISOString() })
    .where('invoice_id', '=', invoiceId)
    .where('side', '=', side)
    .where('returned_at', 'is', null)
    .execute()
}
