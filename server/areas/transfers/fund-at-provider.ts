import { type Funding, TransfersError } from '../../outside/transfers/transfers.ts'
import { keptText } from '../../words/kept-text.ts'
import { storedInvoice } from '../invoices/get-invoices.ts'
import { noteFunded } from './apply-status.ts'
import { inTransaction, recordOfInvoice, type Worker } from './context.ts'
import { changeTransfer, holdTransfer, type TransferRow } from './transfer-row.ts'

/**
 * Pays a transfer whose payment was ordered, at the provider. A refusal ends the order, so that a person decides again; an
 * unknown result stays ordered and is asked about again. The caller has the lease.
 */
export async function fundAtProvider(worker: Worker, row: TransferRow): Promise<Funding> {
  if (row.funded_at !== null) return { isFunded: true }
  if (row.fund_ordered_at === null || row.transfer_id === null || !row.is_living) {
    return { isFunded: false, code: 'NOT_ORDERED', text: row.trouble ?? keptText('server-transfers.notPayableNow') }
  }
  const { transfer_id: transferId } = row
  const funding = await askFunding(() => worker.services.transfers.fundTransfer(transferId))
  await noteFunding(worker, row, funding)
  return funding
}

/** A certain refusal is an answer; an unknown result is thrown. */
export async function askFunding(call: () => Promise<Funding>): Promise<Funding> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof TransfersError) || error.isPassing) throw error
    return { isFunded: false, code: error.code, text: error.kept }
  }
}

/** Writes the result of the order to pay, in the name of its author. A repetition changes nothing. */
export const noteFunding = (worker: Worker, row: TransferRow, funding: Funding): Promise<void> =>
  inTransaction(worker, row.fund_ordered_by, async (context) => {
    const held = await holdTransfer(context.db, row)
    if (held.funded_at !== null) return
    if (funding.isFunded) {
      await noteFunded(context, held, context.now.toISOString())
      return
    }
    if (held.fund_ordered_at === null) return
    await changeTransfer(context.db, row, { fund_ordered_at: null, fund_ordered_by: null, trouble: funding.text })
    const invoice = await storedInvoice(context.db, row.invoice_id)
    await recordOfInvoice(context, invoice, { action: 'invoice.transfer-not-funded', reason: funding.text })
  })
