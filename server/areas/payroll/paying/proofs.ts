import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Action, ContextOf, PreparedAction } from '../../../calls/handlers.ts'
import { validationError } from '../../../errors/app-error.ts'
import type { StoredFile } from '../../../outside/storage/stored-file.ts'
import { isDay } from '../requests/judge-request.ts'
import { requests } from '../requests/record.ts'
import { storedRequest } from '../requests/request-row.ts'

const UPLOAD = 'payroll/upload-proof-payment-payroll'
const REFUSE = 'payroll/refuse-proof-payment-payroll'
const AMOUNT = /^\d{1,11}(\.\d{1,2})?$/
type Input = Parameters<PreparedAction<typeof UPLOAD>['prepare']>[0]

/** The proof that the company has paid us (P12). */
export const uploadProof: PreparedAction<typeof UPLOAD> = {
  prepare: async (input, { files, store }) => {
    const [file] = files
    if (!file) throw new Error('Add a file.')
    const stored = await store(file)
    return (context) => takeProof(input, stored, context)
  },
}

async function takeProof(input: Input, file: StoredFile, context: ContextOf<typeof UPLOAD>) {
  const { db, session, now } = context
  const { requestId } = input
  const payment = judge(input, today(now))
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, UPLOAD, { action: 'upload-proof' })
  await context.keepFile(file)
  await db
    .insertInto('payment_request_proofs')
    .values({ request_id: requestId, file_id: file.id, ...payment, uploaded_by: session.id, at: now.toISOString() })
    .execute()
  await requests.move(context, held.row, step, { changes: [{ field: 'proof_file', from: null, to: file.name }] })
  const { proofs, status } = await storedRequest(db, requestId)
  return { proofs, requestPayment: { status } }
}

function judge({ amount, reference, paid_at }: Input, day: string) {
  const paid = paid_at?.trim() ?? ''
  const value = amount === undefined ? '' : String(amount).trim()
  const text = reference?.trim() ?? ''
  const errors = []
  if (!(AMOUNT.test(value) && Number(value) > 0)) errors.push({ field: 'amount', message: t('server-payroll.paying.amount') })
  if (!isDay(paid) || paid > day) errors.push({ field: 'paid_at', message: t('server-payroll.paying.day') })
  if (text.length > 100) errors.push({ field: 'reference', message: t('server-fields.characterLimit', { most: 100 }) })
  if (errors.length > 0) throw validationError(errors)
  return { amount: value, reference: text || null, paid_at: paid }
}

/** Refuses a proof (P13): the company reads why, and uploads another one. */
export const refuseProof: Action<typeof REFUSE> = async ({ requestId, proofId, reason = '' }, context) => {
  const { db, session, now } = context
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, REFUSE, { action: 'refuse-proof' }, { reason })
  const { numUpdatedRows } = await db
    .updateTable('payment_request_proofs')
    .set({ refused_at: now.toISOString(), refused_by: session.id, refused_reason: reason.trim() })
    .where('id', '=', proofId)
    .where('request_id', '=', requestId)
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw validationError([{ field: 'proofId', message: t('server-payroll.paying.noProof') }])
  await requests.move(context, held.row, step, { reason })
  const { proofs, status } = await storedRequest(db, requestId)
  return { proofs, requestPayment: { status } }
}
