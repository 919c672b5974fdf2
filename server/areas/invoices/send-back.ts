import type { Transition } from '../../../contract/machines/definition.ts'
import type { Action } from '../../calls/handlers.ts'
import { insertRow } from '../../db/rows.ts'
import type { Teller } from '../../machines/record.ts'
import { storedInvoice } from './get-invoices.ts'
import { type HeldInvoice, invoices } from './record.ts'

const OPERATION = 'contractor/require-adjustment-invoice'

/** Staff sends an invoice back to the contractor: before the company saw it (I3) or afterwards (I7). */
export const requireAdjustment: Action<typeof OPERATION> = async (input, context) => {
  const { db, session } = context
  const { invoiceId, reason = '', fields = [], version } = input
  const held = await invoices.hold(context, invoiceId, version)
  const step = invoices.check(held, OPERATION, undefined, { reason })
  await sendBack({ ...context, author: session }, held, step, { reason: reason.trim(), fields, by: session.id })
  const { status, adjustments } = await storedInvoice(db, invoiceId)
  const adjustment = adjustments.at(-1)
  if (!adjustment) throw new Error(`The invoice ${invoiceId} was not sent back.`)
  return { data: { status, adjustment } }
}

/** Opens a round of adjustment, which discards all approvals. */
export async function sendBack(
  teller: Teller,
  { row: invoice }: HeldInvoice,
  step: Transition,
  { reason, fields, by }: { reason: string; fields: readonly string[]; by: number },
): Promise<void> {
  const { db, now } = teller
  const round = (invoice.adjustments.at(-1)?.round ?? 0) + 1
  await db.deleteFrom('invoice_approvals').where('invoice_id', '=', invoice.id).execute()
  await insertRow(db, 'invoice_adjustments', {
    invoice_id: invoice.id,
    round,
    kind: step.to,
    fields: [...fields],
    reason,
    requested_by: by,
    requested_at: now.toISOString(),
  })
  await invoices.move(teller, invoice, step, { reason })
}
