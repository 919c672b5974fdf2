import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { cancelAtService, substituteFor } from '../tax-documents/cancel-at-service.ts'
import { referenceOf } from '../tax-documents/documents.ts'
import { recordState } from '../tax-documents/keep-state.ts'
import { type CfdiRow, cfdisOf, toTaxBill } from './cfdi-row.ts'
import { feeBillsWhere } from './fee-bill-row.ts'
import { FEE_BILLS } from './fee-bills.ts'
import { INVOICE_BILLS } from './invoice-bills.ts'

/** Cancels a bill of fees at the service; some wait for the company to agree, and keep their invoices until then. */
export const cancelFeeBill: PreparedAction<'contractor/cancel-fee-bill'> = {
  prepare: async ({ feeBillId, motive, substituteUuid = '' }, { db, session, services }) => {
    const substituted_by = substituteFor(motive, substituteUuid)
    const bill = await db
      .selectFrom('fee_bills')
      .selectAll()
      .where('id', '=', feeBillId)
      .where('status', '<>', 'Making')
      .where(inScope(session, 'company_id'))
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
    if (bill.status !== 'Valid') {
      throw new AppError('TAX_BILL_NONE', { text: t('server-tax-bills.cancelled') })
    }
    const status = await cancelAtService(services.tax, referenceOf(bill), motive, substituted_by)
    return async (context) => {
      await recordState(context, FEE_BILLS, bill, { status, cancel_motive: motive, substituted_by })
      const feeBill = orNotFound((await feeBillsWhere(context.db, sql`b.id = ${feeBillId}`, { limit: 1, skip: 0 }))[0])
      return { data: { feeBill } }
    }
  },
}

/**
 * Cancels the bill of an invoice at the service; some wait for the receiver's consent. Motive 01 is for one whose replacement
 * was made elsewhere: here the new one is made first and the old one cancelled after it (`replaces` of make-tax-bill.ts). With
 * the UUID of such a new one it asks again for a cancellation that the receiver refused.
 */
export const cancelTaxBill: PreparedAction<'contractor/cancel-tax-bill'> = {
  prepare: async ({ invoiceId, motive, substituteUuid = '' }, { db, services }) => {
    const substitute = substituteFor(motive, substituteUuid)
    const bill = billToCancel(await cfdisOf(db, invoiceId), substitute)
    if (!bill) throw new AppError('TAX_BILL_NONE')
    const status = await cancelAtService(services.tax, referenceOf(bill), motive, substitute)
    return async (context) => {
      await recordState(context, INVOICE_BILLS, bill, { status, cancel_motive: motive, substituted_by: substitute })
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
