import type { ContextOf, PreparedAction } from '../../calls/handlers.ts'
import { insertRow } from '../../db/rows.ts'
import type { StoredFile } from '../../outside/storage/stored-file.ts'
import { attachBill, type BroughtBill, broughtBill } from '../tax-bills/attach-bill.ts'
import { invoices } from './record.ts'

const OPERATION = 'contractor/set-complete-invoice-invoice'
type Context = ContextOf<typeof OPERATION>
type Input = Parameters<PreparedAction<typeof OPERATION>['prepare']>[0]

/** Closes a paid invoice (I15), with the proof of payment to the contractor, and the tax bill, if they are missing. */
export const completeInvoice: PreparedAction<typeof OPERATION> = {
  prepare: async (input, around) => {
    const file = around.files.find(({ field }) => field === 'proof_file')
    const stored = file ? await around.store(file) : null
    const brought = await broughtBill(around)
    return (context) => close(input, stored, brought, context)
  },
}

async function close(
  { invoiceId, note, version }: Input,
  file: StoredFile | null,
  brought: BroughtBill | null,
  context: Context,
) {
  const { db, session, now } = context
  const held = await invoices.hold(context, invoiceId, version)
  const brings = { proof: file !== null, taxBill: brought !== null }
  const step = invoices.check(held, OPERATION, undefined, {}, { brings })
  if (file) {
    await context.keepFile(file)
    const { paid_at, payment_reference, total } = held.row
    const paid = { amount: total, reference: payment_reference, paid_at }
    const proof = { invoice_id: invoiceId, side: 'contractor', file_id: file.id, ...paid, uploaded_by: session.id }
    await insertRow(db, 'invoice_proofs', { ...proof, at: now.toISOString() })
  }
  const uuid = brought && (await attachBill(held.row, brought, context))
  const changes = [
    ...(file ? [{ field: 'proof_file', from: null, to: file.name }] : []),
    ...(uuid === null ? [] : [{ field: 'tax_bill', from: held.row.cfdi?.uuid ?? null, to: uuid }]),
  ]
  await invoices.move(context, held.row, step, { changes, reason: note })
  return { data: { id: invoiceId, status: step.to } }
}
