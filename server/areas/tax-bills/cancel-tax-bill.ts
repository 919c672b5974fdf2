import type { PreparedAction } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { cancelAtService, substituteFor } from '../tax-documents/cancel-at-service.ts'
import { referenceOf } from '../tax-documents/documents.ts'
import { recordState } from '../tax-documents/keep-state.ts'
import { type CfdiRow, cfdisOf, toTaxBill } from './cfdi-row.ts'
import { INVOICE_BILLS } from './invoice-bills.ts'

/**
 * Cancels the bill of an invoice at the service; some wait for the receiver's consent. Motive 01 is for one whose replacement
 * was made elsewhere: here the new one is made first and the old one cancelled after it (`replaces` of make-tax-bill.ts). With
 * the UUID of such a new one it asks again for a cancellation that the receiver refused.
 */
export const cancelTaxBill: PreparedAction<'contractor/cancel-tax-bill'> = {
  prepare: async ({ invoiceId, motive, substituteUuid = '' }, { db, services }) => {
    const given = substituteFor(motive, substituteUuid)
    const bill = billToCancel(await cfdisOf(db, invoiceId), given)
    if (!bill) throw new AppError('TAX_BILL_NONE')
    const status = await cancelAtService(services.tax, referenceOf(bill), motive, given)
    return async (context) => {
      await recordState(context, INVOICE_BILLS, bill, { status, cancel_motive: motive, substituted_by: given })
      const left = await context.db.selectFrom('invoice_cfdis').selectAll().where('id', '=', bill.id).executeTakeFirstOrThrow()
      return { data: { cfdi: toTaxBill(left) } }
    }
  },
}

/** The bill that counts, or the one that the named one replaced. */
function billToCancel(bills: readonly CfdiRow[], substitute: string | null): CfdiRow | undefined {
  const valid = bills.filter(({ status }) => status === 'Valid')
  const replacement = valid.find(({ uuid }) => uuid !== null && uuid === substitute)
  // Never the replacement itself, after a repeated call for the bill that it replaced.
  if (replacement) return valid.find(({ replaced_by }) => replaced_by === replacement.id)
  return valid.find(({ replaced_by }) => replaced_by === null)
}
