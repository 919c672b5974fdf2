import { today } from '../../../contract/calendar.ts'
import { keptText } from '../../words/kept-text.ts'
import { storedInvoice } from '../invoices/get-invoices.ts'
import { noteProofsReturned } from '../invoices/note-proofs-returned.ts'
import { endBatch } from './batch-row.ts'
import type { TransferContext } from './context.ts'
import { moveInvoice, stepFrom } from './move-invoice.ts'
import { noteCancelled } from './note-cancelled.ts'
import { changeTransfer, isEnded, isTrouble, type TransferRow, tellsFunding } from './transfer-row.ts'

/** The state of a transfer since when, from an event or a reading. */
export interface ReportedStatus {
  status: string
  /** ISO 8601. */
  at: string
  reason: string | null
}

/**
 * Applies a status with its consequences for the invoice. Late and repeated ones change nothing. The caller holds the locks
 * on the invoice and the transfer. @returns the updated transfer
 */
export async function applyStatus(context: TransferContext, row: TransferRow, reported: ReportedStatus): Promise<TransferRow> {
  if (!isNewer(row, reported)) return row
  const moved = await writeStatus(context, row, reported)
  if (reported.status === 'cancelled' && row.is_living && !moved.is_living) await noteCancelled(context, moved)
  // Only a paid transfer can have this status: it was paid, although the payer could not store it.
  const funded = tellsFunding(reported.status) && row.funded_at === null ? await noteFunded(context, moved, reported.at) : moved
  if (reported.status === 'outgoing_payment_sent') await notePaid(context, funded, reported.at)
  // A payment on its way back does not count as sent either: the event of the return may have been lost.
  const isBack = isTrouble(reported.status) || row.status === 'outgoing_payment_sent'
  // After the end of this transfer the invoice may have been paid another way.
  if (isBack && row.is_living && row.funded_at !== null) await noteReturned(context, funded)
  if (funded.batch_id !== null) await endBatch(context.db, funded.batch_id)
  return funded
}

const writeStatus = ({ db }: TransferContext, row: TransferRow, { status, at, reason }: ReportedStatus): Promise<TransferRow> =>
  changeTransfer(db, row, {
    status,
    status_at: at,
    is_living: row.is_living && !isEnded({ status, funded_at: row.funded_at }),
    ...(reason === null ? {} : { reason }),
    ...(status === 'outgoing_payment_sent' ? { sent_at: at, trouble: null } : {}),
  })

/** The money has left the balance (I11). */
export async function noteFunded(context: TransferContext, row: TransferRow, at: string): Promise<TransferRow> {
  if (row.funded_at !== null) return row
  const invoice = await storedInvoice(context.db, row.invoice_id)
  const step = stepFrom(['fund', 'fund-on-credit'], invoice.status)
  const action = row.batch_id === null ? undefined : 'invoice.batch-transfer-funded'
  if (step) await moveInvoice(context, invoice, step, { action, changes: amountsOf(row) })
  return changeTransfer(context.db, row, { funded_at: at, trouble: null })
}

/** The contractor is paid (I12), as far as the provider can say. */
async function notePaid(context: TransferContext, row: TransferRow, at: string): Promise<void> {
  const invoice = await storedInvoice(context.db, row.invoice_id)
  const step = stepFrom(['transfer-sent'], invoice.status)
  if (!step) return
  const set = { paid_at: today(new Date(at)), payment_reference: row.reference }
  await moveInvoice(context, invoice, step, { set })
}

/** The money was returned (I14), perhaps weeks later; also reported where the invoice was not Paid yet. */
async function noteReturned(context: TransferContext, row: TransferRow): Promise<void> {
  const invoice = await storedInvoice(context.db, row.invoice_id)
  const step = stepFrom(['payment-returned'], invoice.status) ?? stepFrom(['payment-returned'], 'Paid')
  if (!step) return
  const isStep = step.from.includes(invoice.status)
  const reason = keptText('server-transfers.returned', { status: row.status, cause: row.reason })
  if (isStep) {
    await moveInvoice(context, invoice, step, { reason, set: { paid_at: null, payment_reference: null } })
    await noteProofsReturned(context, row.invoice_id, 'contractor')
    // A return passes several statuses; the last one, which allows another transfer, is reported to staff. The contractor was
    // notified of the first one, or never of a payment.
  } else if (invoice.status === step.to && isEnded(row)) {
    await moveInvoice(context, invoice, step, { reason, action: 'invoice.transfer-returned' })
  }
}

const amountsOf = ({ source_amount, source_currency, fee, target_amount, target_currency }: TransferRow) => [
  { field: 'source_amount', from: null, to: `${source_amount} ${source_currency}` },
  { field: 'fee', from: null, to: `${fee} ${source_currency}` },
  { field: 'target_amount', from: null, to: `${target_amount} ${target_currency}` },
]

/** The order of a provider's statuses, used where two have the same time. */
const ORDER = [
  'ordered',
  'incoming_payment_waiting',
  'incoming_payment_initiated',
  'processing',
  'funds_converted',
  'outgoing_payment_sent',
  'charged_back',
  'bounced_back',
  'cancelled',
  'funds_refunded',
]

/** Is the reported status newer than the known one? By the time of the event, not of its arrival. */
function isNewer(known: Pick<TransferRow, 'status' | 'status_at'>, reported: { status: string; at: string }): boolean {
  if (reported.status === known.status) return false
  if (known.status_at === null) return true
  const [before, at] = [Date.parse(known.status_at), Date.parse(reported.at)]
  return at === before ? ORDER.indexOf(reported.status) > ORDER.indexOf(known.status) : at > before
}
