import { storedInvoice } from '../invoices/get-invoices.ts'
import { loadActor, recordOfInvoice, type TransferContext } from './context.ts'
import type { TransferRow } from './transfer-row.ts'

/** Records a cancellation in the name of the person who ordered it. The provider's answer and its event may both report it. */
export async function noteCancelled(
  context: TransferContext,
  { invoice_id, cancel_ordered_by: by, cancel_reason: reason }: TransferRow,
): Promise<void> {
  // Release 0.1.0 recorded it with the order, and stored neither.
  if (by === null || reason === null) return
  const actor = await loadActor(context.db, by)
  const invoice = await storedInvoice(context.db, invoice_id)
  await recordOfInvoice({ ...context, actor }, invoice, { action: 'invoice.transfer-cancelled', reason, visibility: 'All' })
}
