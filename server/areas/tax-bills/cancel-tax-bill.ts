import type { PreparedAction } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { cancelAtService, substituteFor } from '../tax-documents/cancel-at-service.ts'
import { referenceOf } from '../tax-documents/documents.ts'
import { recordState } from '../tax-documents/keep-state.ts'
import { cfdisOf, toTaxBill } from './cfdi-row.ts'
import { INVOICE_BILLS } from './invoice-bills.ts'

/**
 * Cancels the bill of an invoice at the service; some wait for the receiver's consent. Motive 01 is for one whose replacement
 * was made elsewhere: here the new one is made first and the old one cancelled after it (`replaces` of make-tax-bill.ts).
 */
export const cancelTaxBill: PreparedAction<'contractor/cancel-tax-bill'> = {
  prepare: async ({ invoiceId, motive, substituteUuid = '' }, { db, services }) => {
    const given = substituteFor(motive, substituteUuid)
    const bill = (await cfdisOf(db, invoiceId)).find(({ status, replaced_by }) => status === 'Valid' && replaced_by === null)
    if (!bill) throw new AppError('TAX_BILL_NONE')
    const status = await cancelAtService(services.tax, referenceOf(bill), motive, given)
    return async (context) => {
      await recordState(context, INVOICE_BILLS, bill, { status, cancel_motive: motive, substituted_by: given })
      const left = await context.db.selectFrom('invoice_cfdis').selectAll().where('id', '=', bill.id).executeTakeFirstOrThrow()
      return { data: { cfdi: toTaxBill(left) } }
    }
  },
}
