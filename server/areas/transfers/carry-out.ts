import type { Funding } from '../../outside/transfers/transfers.ts'
import { cancelAtProvider } from './cancel-at-provider.ts'
import type { Worker } from './context.ts'
import { fundAtProvider } from './fund-at-provider.ts'
import { underLease } from './lease.ts'
import { makeAtProvider } from './make-at-provider.ts'
import { findTransfer, type TransferRow } from './transfer-row.ts'

/**
 * Does the ordered actions of a transfer at the provider: makes, pays or cancels it. Calls do it at once and the job makes up
 * for those that died; both may do it, in turn and repeatedly.
 * @returns the result of the payment, where one was ordered
 */
export async function carryOut(worker: Worker, id: number): Promise<Funding | null> {
  const { db, transfers } = worker.services
  const before = await findTransfer(db, id)
  // This service does not know the transfer of a formerly used one.
  if (before && before.provider !== transfers.name) return null
  if (!before || isDone(before)) return before?.funded_at ? { isFunded: true } : null
  return underLease(worker, 'invoice_transfers', id, (row) => carryOutNow(worker, row))
}

async function carryOutNow(worker: Worker, row: TransferRow): Promise<Funding | null> {
  if (row.cancel_ordered_at !== null) {
    await cancelAtProvider(worker, row)
    return null
  }
  if (isDone(row)) return null
  const transfer = await makeAtProvider(worker, row)
  return transfer.fund_ordered_at === null ? null : fundAtProvider(worker, transfer)
}

/** Is nothing ordered? A batch makes and pays its transfers itself. */
const isDone = (row: TransferRow): boolean =>
  !row.is_living ||
  row.funded_at !== null ||
  (row.cancel_ordered_at === null && (row.batch_id !== null || (row.transfer_id !== null && row.fund_ordered_at === null)))
