import { t } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import { updateRows } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { TransfersError } from '../../outside/transfers/transfers.ts'
import { endBatch } from './batch-row.ts'
import { inTransaction, type TransferContext, type Worker } from './context.ts'
import { noteMade } from './make-at-provider.ts'
import { noteCancelled } from './note-cancelled.ts'
import { changeTransfer, holdTransfer, type TransferRow } from './transfer-row.ts'

/** Stores the order to cancel a transfer: from now on it cannot be paid. */
export async function orderCancel(
  { db, now }: TransferContext,
  row: TransferRow,
  by: { personId: number; reason: string },
): Promise<void> {
  const held = await holdTransfer(db, row)
  if (!held.is_living || held.fund_ordered_at !== null || held.funded_at !== null) {
    const status = statusLabel('transfer', held.status)
    throw new AppError(
      'TRANSFER_STATE',
      held.is_living ? { text: t('server-transfers.notCancellable') } : { values: { status } },
    )
  }
  if (held.cancel_ordered_at !== null) return
  const order = { cancel_ordered_at: now.toISOString(), cancel_ordered_by: by.personId, cancel_reason: by.reason }
  await changeTransfer(db, held, order)
}

/**
 * Cancels a transfer, as ordered. One that the provider never made ends without being made. A refusal ends the order, so that
 * a person decides again. The caller has the lease.
 */
export async function cancelAtProvider(worker: Worker, row: TransferRow): Promise<void> {
  if (!row.is_living || row.funded_at !== null) return
  const { transfers } = worker.services
  const known = row.transfer_id === null ? await findMade(worker, row) : row
  try {
    if (known.transfer_id !== null) await transfers.cancelTransfer(known.transfer_id)
  } catch (error) {
    if (error instanceof TransfersError && !error.isPassing) await endOrder(worker, row)
    throw error
  }
  await inTransaction(worker, null, async (context) => {
    const held = await holdTransfer(context.db, row)
    if (!held.is_living) return
    const status_at = context.now.toISOString()
    const ended = { status: 'cancelled', status_at, is_living: false, recipient: null, trouble: null }
    await changeTransfer(context.db, row, ended)
    await noteCancelled(context, held)
    if (held.batch_id !== null) await endBatch(context.db, held.batch_id)
  })
}

/** The transfer may have been made by a call whose answer was lost. */
async function findMade(worker: Worker, row: TransferRow): Promise<TransferRow> {
  const found = await worker.services.transfers.findTransfer(row.customer_transaction_id, row.created_at)
  return found === null ? row : noteMade(worker, row, found)
}

const endOrder = ({ services: { db } }: Worker, { id }: TransferRow) => {
  const none = { cancel_ordered_at: null, cancel_ordered_by: null, cancel_reason: null }
  return updateRows(db, 'invoice_transfers', { id, is_living: true }, none)
}
