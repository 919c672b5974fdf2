import { t } from '../../../../contract/language/texts.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import type { PreparedAction } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError, fieldError } from '../../../errors/app-error.ts'
import { cancelAtService } from '../../tax-documents/cancel-at-service.ts'
import { referenceOf } from '../../tax-documents/documents.ts'
import { recordState } from '../../tax-documents/keep-state.ts'
import { requestOfPayroll } from '../requests/reach.ts'
import { stateError } from '../requests/record.ts'
import { storedRequest } from '../requests/request-row.ts'
import { type PayrollCfdiRow, statusOf, toCfdi } from './cfdi-row.ts'
import { TAX_RECEIPTS } from './receipts.ts'
import { replacePayslip } from './replace-payslip.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A completed request no longer changes. */
const OPEN = ['Validating', 'Paid']

/**
 * Cancels the receipt of a payroll at the service; another one can then be made or added. Motive 01 without a UUID replaces
 * it in the order of the SAT: the new one is made first and names it, then it is cancelled with the UUID of the new one.
 */
export const cancelTax: PreparedAction<'payroll/cancel-tax-ind-payroll'> = {
  prepare: async ({ payrollId, motive, substituteUuid = '' }, { db, session, services, now }) => {
    const entered = motive === '01' ? substituteUuid.trim().toUpperCase() : ''
    if (entered !== '' && !UUID.test(entered)) throw fieldError('substituteUuid', t('server-payroll.tax.substitute'))
    const requestId = await requestOfPayroll(db, session, payrollId)
    const { status } = await storedRequest(db, requestId)
    if (!OPEN.includes(status))
      throw stateError(status, t('server-payroll.tax.notCancellable', { status: statusLabel('paymentRequest', status) }))
    const isReplaced = motive === '01' && entered === ''
    const cfdi = await livingOf(db, payrollId, isReplaced)
    const replacement = isReplaced ? await replacePayslip(services, cfdi, { by: session.id, now }) : null
    const substitute = replacement ? replacement.uuid : entered || null
    const state = await cancelAtService(services.tax, referenceOf(cfdi), motive, substitute)
    return async (context) => {
      await recordState(context, TAX_RECEIPTS, cfdi, { status: state, cancel_motive: motive, substituted_by: substitute })
      const left = await leftOf(context.db, payrollId)
      return { payroll: { id: payrollId, cfdi_status: statusOf(left), cfdi: toCfdi(left) } }
    }
  },
}

/** The receipt that counts now, or else the last one. */
const leftOf = (db: Database, payrollId: number): Promise<PayrollCfdiRow> =>
  db
    .selectFrom('payroll_cfdis')
    .selectAll()
    .where('payroll_id', '=', payrollId)
    .where('status', '<>', 'Making')
    .orderBy((eb) => eb.or([eb('status', '=', 'Cancelled'), eb('replaced_by', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/**
 * The receipt that counts; for a replacement first one whose replacement is made, or being made, and that was not cancelled
 * yet.
 */
async function livingOf(db: Database, payrollId: number, isReplaced: boolean): Promise<PayrollCfdiRow> {
  const rows = await db
    .selectFrom('payroll_cfdis')
    .selectAll()
    .where('payroll_id', '=', payrollId)
    .where('status', 'in', ['Valid', 'External'])
    .orderBy('id')
    .execute()
  const begun = rows.find(({ replaced_by }) => replaced_by !== null)
  const cfdi = (isReplaced ? begun : undefined) ?? rows.find(({ replaced_by }) => replaced_by === null)
  if (!cfdi) {
    const text = begun ? t('server-payroll.tax.replacing') : t('server-payroll.tax.none')
    throw new AppError('TAX_BILL_NONE', { text })
  }
  if (cfdi.status === 'External') {
    const text = t('server-payroll.tax.elsewhere')
    throw new AppError('TAX_BILL_NONE', { text })
  }
  return cfdi
}
