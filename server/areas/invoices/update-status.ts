import { t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { checkConfirmed } from '../../calls/step-up.ts'
import { readColumns } from '../../db/rows.ts'
import { fieldError } from '../../errors/app-error.ts'
import { reasonOf } from '../../machines/record.ts'
import { releaseBill } from '../tax-bills/attach-bill.ts'
import { approve } from './approve-invoice.ts'
import { noteProofsReturned } from './note-proofs-returned.ts'
import { payInvoice } from './pay-invoice.ts'
import { type HeldInvoice, invoices } from './record.ts'
import { sendBack } from './send-back.ts'

const OPERATION = 'contractor/update-invoice-status'
type Context = ContextOf<typeof OPERATION>
type Input = Parameters<Action<typeof OPERATION>>[0]

/** Moves an invoice by the status it leads to (I6, I7 of the company, I9, I13, I17 to I19). */
export const updateStatus: Action<typeof OPERATION> = async (input, context) => {
  const { db } = context
  const held = await invoices.hold(context, input.invoiceId, input.version)
  await move(held, input, context)
  const data = await readColumns(db, 'invoices', held.row.id, ['id', 'status', 'approved_by_client_at'])
  return { data }
}

async function move(held: HeldInvoice, input: Input, context: Context): Promise<void> {
  const { session } = context
  const teller = { ...context, author: session }
  const { row: invoice } = held
  if (input.status === 'Paid' && invoice.status !== 'Complete') {
    checkConfirmed(session, context.now)
    return payInvoice(teller, held, input)
  }
  const step = invoices.check(held, OPERATION, { to: input.status }, input)
  const reason = reasonOf(input)
  switch (step.action) {
    case 'approve': {
      if (!input.totalsHash) throw fieldError('totalsHash', t('server-invoices.confirmTotals'))
      const via = session.role === 'Client' ? 'screen' : 'on behalf'
      return approve(teller, held, step, { totalsHash: input.totalsHash, person: session, via, reason })
    }
    case 'ask-readjustment':
      return sendBack(teller, held, step, { reason: reason ?? '', fields: [], by: session.id })
    case 'refuse-proof':
      await noteProofsReturned(context, invoice.id, 'client')
      return void (await invoices.move(teller, invoice, step, { reason }))
    case 'cancel':
    case 'cancel-sent': {
      const uuid = await releaseBill(invoice.id, context, 'released')
      const changes = uuid === null ? [] : [{ field: 'tax_bill', from: uuid, to: null }]
      return void (await invoices.move(teller, invoice, step, { reason, changes }))
    }
    default:
      await invoices.move(teller, invoice, step, { reason })
  }
}
