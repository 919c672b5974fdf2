import { t } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import { AppError } from '../../errors/app-error.ts'
import { storedInvoice } from '../invoices/get-invoices.ts'
import { inTransaction, recordOfInvoice, type TransferContext, type Worker } from './context.ts'
import { holdTransfer, type TransferRow } from './transfer-row.ts'

/** Stores the order to cancel a transfer: from now on it cannot be paid. */
export async function orderCancel(context: TransferContext, row: TransferRow, reason: string): Promise<TransferRow> {
  const { db, now } = context
  const held = await holdTransfer(db, row)
  if (!held.is_living || held.fund_ordered_at !== null || held.funded_at !== null) {
    const status = statusLabel('transfer', held.status)
    throw new AppError(
      'TRANSFER_STATE',
      held.is_living ? { text: t('server-transfers.notCancellable') } : { values: { status } },
    )
  }
  if (held.cancel_ordered_at !== null) return held
  const invoice = await storedInvoice(context.db, held.invoice_id)
  await recordOfInvoice(context, invoice, { action: 'invoice.transfer-cancelled', reason, visibility: 'All' })
  return db
    .updateTable('invoice_transfers')
    .set({ cancel_ordered_at: now.toISOString() })
    .where('id', '=', held.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The caller has the lease. */
export async function cancelAtProvider(worker: Worker, row: TransferRow): Promise<void> {
  if (row.transfer_id === null || !row.is_living) return
  await worker.services.transfers.cancelTransfer(row.transfer_id)
  await inTransaction(worker, null, async ({ db, now }) => {
    const held = await holdTransfer(db, row)
    if (!held.is_living) return
    const ended = { status: 'cancelled', status_at: now.toISOString(), is_living: false, trouble: null }
    await db.updateTable('invoice_transfers').set(ended).where('id', '=', row.id).execute()
  })
}
