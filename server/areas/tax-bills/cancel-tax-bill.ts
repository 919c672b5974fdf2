import type { PreparedAction } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { storedInvoice } from '../invoices/get-invoices.ts'
import { cancelAtService, substituteFor } from '../tax-documents/cancel-at-service.ts'
import { referenceOf } from '../tax-documents/documents.ts'
import { cfdisOf, toTaxBill } from './cfdi-row.ts'

/**
 * Cancels the bill of an invoice at the service; some wait for the receiver's consent. Motive 01 is for one whose replacement
 * was made elsewhere: here the new one is made first and the old one cancelled after it (`replaces` of make-tax-bill.ts).
 */
export const cancelTaxBill: PreparedAction<'contractor/cancel-tax-bill'> = {
  prepare: async ({ invoiceId, motive, substituteUuid = '' }, { db, services }) => {
    const given = substituteFor(motive, substituteUuid)
    const invoice = await storedInvoice(db, invoiceId)
    const bill = (await cfdisOf(db, invoiceId)).find(({ status, replaced_by }) => status === 'Valid' && replaced_by === null)
    if (!bill) throw new AppError('TAX_BILL_NONE')
    const state = await cancelAtService(services.tax, referenceOf(bill), motive, given)
    return async ({ db: tx, record, nothingChanged }) => {
      const row = await tx
        .updateTable('invoice_cfdis')
        .set({ status: state, cancel_motive: motive, substituted_by: given })
        .where('id', '=', bill.id)
        .where('status', '=', bill.status)
        .returningAll()
        .executeTakeFirst()
      if (!row) {
        // A concurrent call was faster: the bill stays as that one left it.
        nothingChanged()
        const left = await tx.selectFrom('invoice_cfdis').selectAll().where('id', '=', bill.id).executeTakeFirstOrThrow()
        return { data: { cfdi: toTaxBill(left) } }
      }
      await record({
        entity: 'invoice' as const,
        entityId: invoiceId,
        companyId: invoice.company_id,
        visibility: 'All' as const,
        changes: [{ field: 'tax_bill.status', from: bill.status, to: state }],
        reason: toTaxBill(row).cancel_reason ?? motive,
      })
      return { data: { cfdi: toTaxBill(row) } }
    }
  },
}
