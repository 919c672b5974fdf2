import type { Action } from '../../../calls/handlers.ts'
import { readReceipt } from './read-receipt.ts'
import { aboutReceipt, storedReceipt } from './receipt-row.ts'
import { receipts } from './record.ts'

const CALL = 'payroll/get-payroll-receipt'

/** Opens a receipt. Its owner has then seen it; the history records every other reader. */
export const openReceipt: Action<typeof CALL> = async ({ receiptId }, context) => {
  const { session, record, nothingChanged } = context
  const held = await receipts.hold(context, receiptId)
  const { row: receipt } = held
  const isOwner = receipt.user_id === session.id
  if (!isOwner) {
    await record(aboutReceipt(receipt, receipt.folio))
  } else if (receipt.status === 'Sent' && session.viewer === null) {
    const step = receipts.check(held, CALL, { action: 'open' })
    await receipts.move(context, receipt, step)
  } else nothingChanged()
  return { receipt: await readReceipt(context, await storedReceipt(context.db, receiptId)) }
}
