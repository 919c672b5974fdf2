import type { CallContext, Session } from '../../../calls/context.ts'
import type { Action, PreparedAction } from '../../../calls/handlers.ts'
import { checkPassword } from '../../session/check-password.ts'
import { notYours } from '../../session/confirm-password.ts'
import { digestOf } from './digest.ts'
import { entryOf, stepOf } from './machine.ts'
import { readReceipt } from './read-receipt.ts'
import { holdReceipt } from './receipt-row.ts'

const SIGN = 'payroll/sign-payroll-receipt'

/** Signs a receipt with the password. What was signed is kept as a digest of its amounts and lines. */
export const signReceipt: PreparedAction<typeof SIGN> = {
  prepare: async ({ receiptId, password = '' }, { db, session, visitor }) => {
    const accept = await checkPassword(db, { visitor }, { email: session.email, password })
    return async (context) => {
      const { now, origin } = context
      const receipt = await holdReceipt(context.db, receiptId)
      const step = stepOf(receipt, session, { call: SIGN, action: 'sign' })
      await accept(context, notYours)
      const at = now.toISOString()
      await context.db
        .updateTable('payroll_receipts')
        .set({ status: step.to, signed_at: at, signed_ip: origin.ip, updated_at: at, version: receipt.version + 1 })
        .set({ signed_digest: await digestOf(context.db, receipt) })
        .where('id', '=', receiptId)
        .execute()
      await context.record(entryOf(receipt, step))
      return answer(context, receiptId)
    }
  },
}

const OBJECT = 'payroll/object-payroll-receipt'

export const objectToReceipt: Action<typeof OBJECT> = async ({ receiptId, reason }, context) => {
  const { db, session, now, record } = context
  const receipt = await holdReceipt(db, receiptId)
  const step = stepOf(receipt, session, { call: OBJECT, action: 'object', reason })
  const at = now.toISOString()
  const objection = (reason ?? '').trim()
  await db
    .updateTable('payroll_receipts')
    .set({ status: step.to, objection, objected_at: at, answer: null, answered_at: null, answered_by: null })
    .set({ updated_at: at, version: receipt.version + 1 })
    .where('id', '=', receiptId)
    .execute()
  await record({ ...entryOf(receipt, step), reason: objection })
  return answer(context, receiptId)
}

const ANSWER = 'payroll/answer-payroll-receipt'

export const answerReceipt: Action<typeof ANSWER> = async ({ receiptId, reason }, context) => {
  const { db, session, now, record, enqueue } = context
  const receipt = await holdReceipt(db, receiptId)
  const step = stepOf(receipt, session, { call: ANSWER, action: 'answer', reason })
  const at = now.toISOString()
  const said = (reason ?? '').trim()
  await db
    .updateTable('payroll_receipts')
    .set({ status: step.to, answer: said, answered_at: at, answered_by: session.id })
    .set({ sent_at: at, updated_at: at, version: receipt.version + 1 })
    .where('id', '=', receiptId)
    .execute()
  await record({ ...entryOf(receipt, step), reason: said })
  await enqueue('send-receipt-mail', { receiptId })
  return answer(context, receiptId)
}

const answer = async ({ db, session }: Pick<CallContext<Session>, 'db' | 'session'>, id: number) => ({
  receipt: await readReceipt(db, await holdReceipt(db, id), session),
})
