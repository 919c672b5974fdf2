import type { CallContext, Session } from '../../../calls/context.ts'
import type { PreparedAction } from '../../../calls/handlers.ts'
import { checkPassword } from '../../session/check-password.ts'
import { notYours } from '../../session/confirm-password.ts'
import { digestOf } from './digest.ts'
import { readReceipt } from './read-receipt.ts'
import { storedReceipt } from './receipt-row.ts'
import { receipts } from './record.ts'

const SIGN = 'payroll/sign-payroll-receipt'

/** Signs a receipt with the password. The signed content is stored as a digest of its amounts and lines. */
export const signReceipt: PreparedAction<typeof SIGN> = {
  prepare: async ({ receiptId, password = '' }, { db, session, visitor }) => {
    const accept = await checkPassword(db, { visitor }, { email: session.email, password })
    return async (context) => {
      const held = await receipts.hold(context, receiptId)
      const step = receipts.check(held, SIGN, { action: 'sign' })
      await accept(context, notYours)
      const set = { signed_ip: context.origin.ip, signed_digest: await digestOf(context.db, held.row) }
      await receipts.move(context, held.row, step, { set })
      return answer(context, held.row)
    }
  },
}

const answer = async (context: CallContext<Session>, { id }: { id: number }) => ({
  receipt: await readReceipt(context, await storedReceipt(context.db, id)),
})

export const objectToReceipt = receipts.action('payroll/object-payroll-receipt', 'receiptId', answer)

export const answerReceipt = receipts.action('payroll/answer-payroll-receipt', 'receiptId', async (context, receipt) => {
  await context.enqueue('send-receipt-mail', { receiptId: receipt.id })
  return answer(context, receipt)
})
