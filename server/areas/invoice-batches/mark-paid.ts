import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { payInvoice } from '../invoices/pay-invoice.ts'
import { invoices } from '../invoices/record.ts'

/**
 * The same step as for one invoice (I13), for many: what one refuses is said of that one, and the others go on. What is
 * wrong with the day or the reference is wrong for all.
 */
export const markPaid: Action<'contractor/mark-invoices-as-paid'> = async (input, context) => {
  const { session } = context
  const updated: number[] = []
  const errors: { invoiceId: number; message: string }[] = []
  // In one order, so that two calls never wait for each other.
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
