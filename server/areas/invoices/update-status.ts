import type { Action, ContextOf } from '../../calls/handlers.ts'
import { checkConfirmed } from '../../calls/step-up.ts'
import { validationError } from '../../errors/app-error.ts'
import { approve } from './approve-invoice.ts'
import { type Held, holdInvoice, reasonOf, stepOf, takeStep } from './hold-invoice.ts'
import { payInvoice } from './pay-invoice.ts'
import { sendBack } from './send-back.ts'

const OPERATION = 'contractor/update-invoice-status'
type Context = ContextOf<typeof OPERATION>
type Input = Parameters<Action<typeof OPERATION>>[0]

/** Moves an invoice by the status it leads to (I6, I7 of the company, I9, I13, I17 to I19). */
export const updateStatus: Action<typeof OPERATION> = async (input, context) => {
  const { db, session } = context
  const held = await holdInvoice(db, session, input.invoiceId, input.version)
  await move(held, input, context)
  const data = await db
    .selectFrom('invoices')
    .select(['id', 'status', 'approved_by_client_at'])
    .where('id', '=', held.invoice.id)
    .executeTakeFirstOrThrow()
  return { data }
}

async function move(held: Held, input: Input, context: Context): Promise<void> {
  const { session } = context
  const teller = { ...context, author: session }
  const { invoice } = held
  if (input.status === 'Paid' && invoice.status !== 'Complete') {
    checkConfirmed(session, context.now)
    return payInvoice(teller, held, input)
  }
  const step = stepOf(held, OPERATION, { to: input.status }, input)
  const reason = reasonOf(input)
  switch (step.action) {
    case 'approve': {
      if (!input.totalsHash) throw validationError([{ field: 'totalsHash', message: 'Confirm the amounts you have seen.' }])
      const via = session.role === 'Client' ? 'screen' : 'on behalf'
      return approve(teller, held, step, { totalsHash: input.totalsHash, person: session, via, reason })
    }
    case 'ask-readjustment':
      return sendBack(teller, held, step, { reason: reason ?? '', fields: [], by: session.id })
    case 'cancel':
    case 'cancel-sent':
      return takeStep(teller, invoice, step, { set: { cancelled_reason: reason ?? null }, reason })
    default:
      return takeStep(teller, invoice, step, { reason })
  }
}
