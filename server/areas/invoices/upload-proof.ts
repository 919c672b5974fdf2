import { today } from '../../../contract/calendar.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { withFile } from '../../calls/with-file.ts'
import { insertRow } from '../../db/rows.ts'
import { fieldError, refuseErrors } from '../../errors/app-error.ts'
import { judgeProof } from '../payroll/paying/judge-payment.ts'
import { storedInvoice } from './get-invoices.ts'
import { judgePaidDay } from './judge-paid-day.ts'
import { invoices } from './record.ts'

const OPERATION = 'contractor/upload-payment-proof-invoice'
type Input = Parameters<Action<typeof OPERATION>>[0]

const IDS = /^\s*\d{1,9}(\s*,\s*\d{1,9})*\s*$/
const MOST_INVOICES = 200

/** The company's proof of payment (I8); one file may prove several of its invoices, all of them or none. */
export const uploadProof = withFile<typeof OPERATION>(async (input, file, context) => {
  const { db, session, now } = context
  const ids = idsOf(input)
  const { amount, reference, paid_at } = judgeProof(input, today(now), ids.length === 1)
  const teller = { ...context, author: session }
  await context.keepFile(file)
  const companies = new Set<number>()
  for (const id of ids) {
    const held = await invoices.hold(context, id, ids.length === 1 ? input.version : undefined)
    companies.add(held.row.company_id)
    // Each company opens the file, and would see what another one has paid.
    if (companies.size > 1) throw fieldError('invoiceIds', t('server-invoices.oneCompany'))
    const step = invoices.check(held, OPERATION, undefined, { onBehalfReason: input.onBehalfReason })
    refuseErrors(judgePaidDay(paid_at, held.row))
    await insertRow(db, 'invoice_proofs', {
      invoice_id: id,
      side: 'client',
      file_id: file.id,
      reference,
      paid_at,
      uploaded_by: session.id,
      amount: ids.length === 1 ? amount : held.row.total_client,
      at: now.toISOString(),
    })
    const changes = [{ field: 'proof_file', from: null, to: file.name }]
    await invoices.move(teller, held.row, step, { changes, reason: input.onBehalfReason })
  }
  const { proofs, status } = await storedInvoice(db, ids[0] as number)
  return {
    data: { payment_proofs: proofs.filter(({ side }) => side === 'client').map(({ side: _side, ...one }) => one), status },
  }
})

function idsOf({ invoiceId, invoiceIds = '' }: Input): number[] {
  if (invoiceId !== undefined) return [invoiceId]
  const ids = IDS.test(invoiceIds) ? [...new Set(invoiceIds.split(',').map(Number))].sort((one, two) => one - two) : []
  if (ids.length === 0) throw fieldError('invoiceId', t('server-invoices.choose'))
  if (ids.length > MOST_INVOICES) {
    throw fieldError('invoiceIds', t('server-invoices.many', { most: MOST_INVOICES }))
  }
  return ids
}
