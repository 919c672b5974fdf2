import type { Action } from '../../../calls/handlers.ts'
import { entryOf, stepOf } from './machine.ts'
import { readReceipt } from './read-receipt.ts'
import { holdReceipt } from './receipt-row.ts'

const CALL = 'payroll/get-payroll-receipt'

/** Opens a receipt. For its owner it is then seen; that somebody else looked is written down. */
export const openReceipt: Action<typeof CALL> = async ({ receiptId }, { db, session, now, record, nothingChanged }) => {
  const receipt = await holdReceipt(db, receiptId)
  const isOwner = receipt.user_id === session.id
  if (!isOwner) {
    await record({
      ...{ entity: 'person', entityId: receipt.user_id, companyId: receipt.company_id },
      changes: [{ field: 'receipt', from: null, to: receipt.folio }],
    })
  } else if (receipt.status === 'Sent' && session.viewer === null) {
    const step = stepOf(receipt, session, { call: CALL, action: 'open' })
    const at = now.toISOString()
    await db
      .updateTable('payroll_receipts')
      .set({ status: step.to, seen_at: at, updated_at: at, version: receipt.version + 1 })
      .where('id', '=', receiptId)
      .execute()
    await record(entryOf(receipt, step))
  } else nothingChanged()
  return { receipt: await readReceipt(db, await holdReceipt(db, receiptId), session) }
}
