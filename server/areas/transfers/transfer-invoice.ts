import settings from '../../../schemas/transfers.json' with { type: 'json' }
import { asProviderError } from '../../calls/ask-provider.ts'
import { eventContextOf } from '../../calls/event-context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { findColumns, findRow } from '../../db/rows.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { addJob } from '../../queue/enqueue.ts'
import { carryOut } from './carry-out.ts'
import { BusyError } from './lease.ts'
import { orderTransfer } from './order-transfer.ts'
import { findTransfer, holdInvoice } from './transfer-row.ts'

/**
 * Makes the transfer of an invoice at a quoted price (I10). The order is stored first; then the provider is called at once,
 * and by a job if this process dies before the answer. No money moves yet.
 */
export const transferInvoice: PreparedAction<'contractor/wise-invoice-transfer'> = {
  prepare: async ({ invoiceId, quoteId, reference, requestKey }, context) => {
    const { db, services, session, origin, now } = context
    const order = { session, provider: services.transfers.name, reference, requestKey }
    const { id } = await db.transaction().execute(async (tx) => {
      await holdInvoice(tx, invoiceId)
      // The transfer that this same call ordered before it died: it continues and answers what it would have answered.
      const same = { invoice_id: invoiceId, quote_id: quoteId, created_by: session.id, is_living: true }
      const ordered = requestKey && (await findColumns(tx, 'invoice_transfers', { ...same, request_key: requestKey }, ['id']))
      if (ordered) return ordered
      const quote = await findRow(tx, 'transfer_quotes', { invoice_id: invoiceId, quote_id: quoteId, batch_id: null })
      if (!quote) throw new AppError('QUOTE_EXPIRED')
      const row = await orderTransfer(eventContextOf({ db: tx, now, origin, session }), { ...order, quote })
      await addJob(tx, 'carry-out-transfer', { id: row.id }, settings.madeUpAfterSeconds)
      return row
    })
    try {
      await carryOut({ services, origin }, id)
    } catch (error) {
      // The job waited too little, or another call of the same person was faster: it is being made.
      if (!(error instanceof BusyError)) throw asProviderError(error, services.transfers)
    }
    return async (call) => {
      // The history is written with the order.
      call.nothingChanged()
      const row = orNotFound(await findTransfer(call.db, id))
      return { data: { transferId: id, provider_status: row.status === 'ordered' ? 'incoming_payment_waiting' : row.status } }
    }
  },
}
