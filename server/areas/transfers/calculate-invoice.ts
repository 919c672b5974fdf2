import { decimal, money } from '../../../payroll/money/decimal.ts'
import { askProvider } from '../../calls/ask-provider.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { insertRow } from '../../db/rows.ts'
import type { Quote, Transfers } from '../../outside/transfers/transfers.ts'
import { storedInvoice } from '../invoices/get-invoices.ts'
import { checkTransfer } from './order-transfer.ts'
import { payeeOf } from './payee.ts'

/**
 * The current cost of paying an invoice; the price is held for a while, so that a payment within it uses it ("data is the
 * fee").
 */
export const calculateInvoice: PreparedAction<'contractor/wise-invoice-calculation'> = {
  prepare: async ({ invoiceId, source_currency }, { db, services: { transfers }, session, now }) => {
    const invoice = await storedInvoice(db, invoiceId)
    // An invoice that could not be paid is not calculated either.
    await checkTransfer({ db, now }, invoice, session)
    const { shown } = await payeeOf(db, invoice.contractor_id, invoice.currency)
    const order = {
      sourceCurrency: source_currency ?? transfers.sourceCurrency,
      targetCurrency: invoice.currency,
      targetAmount: invoice.total,
    }
    const quote = await askProvider(transfers, (port) => port.quote(order))
    return async (call) => {
      await insertRow(call.db, 'transfer_quotes', {
        ...quoteColumns(quote, transfers, call),
        invoice_id: invoiceId,
      })
      return call.nothingChanged({ data: { ...toAnswer(quote), recipient: shown } })
    }
  },
}

const pricesOf = (quote: Quote) => ({
  source_amount: quote.sourceAmount,
  source_currency: quote.sourceCurrency,
  target_amount: quote.targetAmount,
  target_currency: quote.targetCurrency,
  rate: quote.rate,
  fee: quote.fee,
  expires_at: quote.expiresAt,
})

export const quoteColumns = (quote: Quote, { name }: Transfers, { session, now }: CallContext<Session>) => ({
  ...pricesOf(quote),
  provider: name,
  quote_id: quote.quoteId,
  created_at: now.toISOString(),
  created_by: session.id,
})

const toAnswer = (quote: Quote) => ({
  ...pricesOf(quote),
  /** Amount debited from the balance. */
  total: money(decimal(quote.sourceAmount).plus(quote.fee)),
  quoteId: quote.quoteId,
  delivery_estimate: quote.deliveryEstimate,
})
