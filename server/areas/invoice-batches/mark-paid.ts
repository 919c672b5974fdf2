import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { payInvoice } from '../invoices/pay-invoice.ts'
import { invoices } from '../invoices/record.ts'

/**
 * Marks many invoices as paid by the step of a single one (I13): a refusal concerns one invoice, and the others continue. An
 * invalid day or reference refuses all.
 */
export const markPaid: Action<'contractor/mark-invoices-as-paid'> = async (input, context) => {
  const { session } = context
  const updated: number[] = []
  const errors: { invoiceId: number; message: string }[] = []
  // In a fixed order, so that two calls never deadlock.
  const ids = [...new Set(input.invoiceIds)].sort((a, b) => a - b)
  for (const invoiceId of ids) {
    try {
      await payInvoice({ ...context, author: session }, await invoices.hold(context, invoiceId), input)
      updated.push(invoiceId)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'VALIDATION') throw error
      errors.push({ invoiceId, message: error.message })
    }
  }
  if (updated.length === 0) context.nothingChanged()
  return { data: { updated, errors } }
}
