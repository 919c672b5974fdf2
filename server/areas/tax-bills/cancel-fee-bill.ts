import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { cancelAtService, substituteFor } from '../tax-documents/cancel-at-service.ts'
import { referenceOf } from '../tax-documents/documents.ts'
import { recordState } from '../tax-documents/keep-state.ts'
import { feeBillsWhere } from './fee-bill-row.ts'
import { FEE_BILLS } from './fee-bills.ts'

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
