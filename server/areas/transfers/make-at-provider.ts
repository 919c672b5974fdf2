import { createHash } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { findColumns, insertOnce, readColumns } from '../../db/rows.ts'
import {
  type Recipient,
  type TransferOrder,
  type TransferState,
  type Transfers,
  TransfersError,
} from '../../outside/transfers/transfers.ts'
import { storedInvoice } from '../invoices/get-invoices.ts'
import { applyWaitingEvents } from './apply-event.ts'
import { inTransaction, recordOfInvoice, type Worker } from './context.ts'
import { holdEvents } from './keep-event.ts'
import { changeTransfer, holdTransfer, type TransferRow } from './transfer-row.ts'

/**
 * Makes an ordered transfer at the provider and stores its id. A repetition makes no second one. A permanently refused one
 * ends, so that another one can be ordered. The caller has the lease. @param make replaces the single creation
 */
export async function makeAtProvider(
  worker: Worker,
  row: TransferRow,
  make: (transfers: Transfers, order: TransferOrder) => Promise<TransferState> = (transfers, order) =>
    transfers.createTransfer(order),
): Promise<TransferRow> {
  if (row.transfer_id !== null || !row.is_living) return row
  const { db, transfers } = worker.services
  try {
    const recipientId = await recipientIdOf(db, transfers, row)
    const order = { key: row.customer_transaction_id, quoteId: row.quote_id, recipientId, reference: row.reference }
    return await noteMade(worker, row, await makeOrFind(transfers, row, (port) => make(port, order)))
  } catch (error) {
    if (!(error instanceof TransfersError) || error.isPassing) throw error
    await noteRefused(worker, row, error.kept)
    throw error
  }
}

/** A refused transfer may exist all the same, made by a call whose answer was lost. */
async function makeOrFind(transfers: Transfers, row: TransferRow, make: (transfers: Transfers) => Promise<TransferState>) {
  try {
    return await make(transfers)
  } catch (error) {
    if (!(error instanceof TransfersError)) throw error
    const found = await transfers.findTransfer(row.customer_transaction_id, row.created_at)
    if (found === null) throw error
    return found
  }
}

async function recipientIdOf(db: Database, transfers: Transfers, row: TransferRow): Promise<string> {
  const recipient = row.recipient as unknown as Recipient
  const { contractor_id } = await readColumns(db, 'invoices', row.invoice_id, ['contractor_id'])
  const digest = createHash('sha256').update(JSON.stringify(recipient)).digest()
  const key = { person_id: contractor_id, provider: transfers.name, digest }
  const known = await findColumns(db, 'transfer_recipients', key, ['recipient_id'])
  if (known) return known.recipient_id
  const recipient_id = await transfers.createRecipient(recipient)
  await insertOnce(db, 'transfer_recipients', { ...key, recipient_id, created_at: new Date().toISOString() })
  return recipient_id
}

/** Writes the provider's id of the transfer, with all events received meanwhile. A repetition changes nothing. */
export const noteMade = (worker: Worker, row: TransferRow, { transferId, status }: TransferState): Promise<TransferRow> =>
  inTransaction(worker, null, async (context) => {
    await holdEvents(context.db, transferId)
    const held = await holdTransfer(context.db, row)
    if (held.transfer_id !== null) return held
    const named = await changeTransfer(context.db, row, {
      transfer_id: transferId,
      recipient: null,
      trouble: null,
      ...(held.status === 'ordered' ? { status: firstStatus(status) } : {}),
    })
    return applyWaitingEvents(context, named)
  })

/** Later statuses are applied by an event or a reading, with their consequences. */
const firstStatus = (status: string): string => (status.startsWith('incoming_payment') ? status : 'incoming_payment_waiting')

const noteRefused = (worker: Worker, row: TransferRow, trouble: string): Promise<void> =>
  inTransaction(worker, null, async (context) => {
    const held = await holdTransfer(context.db, row)
    if (held.transfer_id !== null || !held.is_living) return
    await changeTransfer(context.db, row, {
      status: 'refused',
      status_at: context.now.toISOString(),
      is_living: false,
      recipient: null,
      trouble,
      fund_ordered_at: null,
      fund_ordered_by: null,
    })
    await forgetRecipients(context.db, row.invoice_id)
    await recordOfInvoice(context, await storedInvoice(context.db, row.invoice_id), {
      action: 'invoice.transfer-failed',
      reason: trouble,
    })
  })

/** Perhaps the receiver is gone at the provider; the next transfer makes it known again. */
const forgetRecipients = async (db: Database, invoiceId: number): Promise<void> => {
  await db
    .deleteFrom('transfer_recipients')
    .where('person_id', '=', (row) => row.selectFrom('invoices').select('contractor_id').where('id', '=', invoiceId))
    .execute()
}
