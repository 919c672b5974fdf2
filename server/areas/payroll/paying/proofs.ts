import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Action } from '../../../calls/handlers.ts'
import { withFile } from '../../../calls/with-file.ts'
import { insertRow, updateRows } from '../../../db/rows.ts'
import { fieldError } from '../../../errors/app-error.ts'
import { requests } from '../requests/record.ts'
import { storedRequest } from '../requests/request-row.ts'
import { judgeProof } from './judge-payment.ts'

const UPLOAD = 'payroll/upload-proof-payment-payroll'
const REFUSE = 'payroll/refuse-proof-payment-payroll'

/** The proof that the company has paid us (P12). */
export const uploadProof = withFile<typeof UPLOAD>(async (input, file, context) => {
  const { db, session, now } = context
  const { requestId } = input
  const payment = judgeProof(input, today(now))
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, UPLOAD, { action: 'upload-proof' })
  await context.keepFile(file)
  const proof = { request_id: requestId, file_id: file.id, ...payment, uploaded_by: session.id, at: now.toISOString() }
  await insertRow(db, 'payment_request_proofs', proof)
  await requests.move(context, held.row, step, { changes: [{ field: 'proof_file', from: null, to: file.name }] })
  const { proofs, status } = await storedRequest(db, requestId)
  return { proofs, requestPayment: { status } }
})

/** Refuses a proof (P13): the company reads why, and uploads another one. */
export const refuseProof: Action<typeof REFUSE> = async ({ requestId, proofId, reason = '' }, context) => {
  const { db, session, now } = context
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, REFUSE, { action: 'refuse-proof' }, { reason })
  const open = { id: proofId, request_id: requestId, refused_at: null }
  const refused = { refused_at: now.toISOString(), refused_by: session.id, refused_reason: reason.trim() }
  if ((await updateRows(db, 'payment_request_proofs', open, refused)) === 0)
    throw fieldError('proofId', t('server-payroll.paying.noProof'))
  await requests.move(context, held.row, step, { reason })
  const { proofs, status } = await storedRequest(db, requestId)
  return { proofs, requestPayment: { status } }
}
