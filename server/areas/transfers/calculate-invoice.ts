import { decimal, money } from '../../../payroll/money/decimal.ts'
import { askProvider } from '../../calls/ask-provider.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
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
      const columns = quoteColumns({ quote, transfers, invoiceId, personId: session.id, now })
      await call.db.insertInto('transfer_quotes').values(columns).execute()
      return call.nothingChanged({ data: { ...toAnswer(quote), recipient: shown } })
    }
  },
}

interface Kept {
  quote: Quote
  transfers: Transfers
  invoiceId: number
  personId: number
  now: Date
  batchId?: number
  reference?: string | null
}

export const quoteColumns = ({ quote, transfers, invoiceId, personId, now, batchId, reference }: Kept) => ({
  provider: transfers.name,
  quote_id: quote.quoteId,
  invoice_id: invoiceId,
  batch_id: batchId ?? null,
  source_amount: quote.sourceAmount,
  source_currency: quote.sourceCurrency,
  target_amount: quote.targetAmount,
  target_currency: quote.targetCurrency,
  rate: quote.rate,
  fee: quote.fee,
  reference: reference ?? null,
  expires_at: quote.expiresAt,
  created_at: now.toISOString(),
  created_by: personId,
})

const toAnswer = (quote: Quote) => ({
  fee: quote.fee,
  rate: quote.rate,
  source_amount: quote.sourceAmount,
  source_currency: quote.sourceCurrency,
  /** Amount debited from the balance. */
  total: money(decimal(quote.sourceAmount).plus(quote.fee)),
  target_amount: quote.targetAmount,
  target_currency: quote.targetCurrency,
  quoteId: quote.quoteId,
  expires_at: quote.expiresAt,
  delivery_estimate: quote.deliveryEstimate,
})
