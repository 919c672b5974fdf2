import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import { payslipTotals } from '../../../../payroll/cfdi/nomina/payslip.ts'
import type { PayslipRequest } from '../../../../payroll/cfdi/nomina/request.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Tax } from '../../../outside/tax/tax.ts'
import { markReplaced } from '../../tax-bills/replaced.ts'
import { type Claim, numberClaim, takeOverClaim } from '../../tax-documents/claim.ts'
import type { PayrollCfdiRow } from './cfdi-row.ts'

const SERIE = 'NOM'

interface Order {
  payrollId: number
  makeRequest: (tx: Database) => Promise<PayslipRequest>
  tax: Pick<Tax, 'name' | 'settleMs'>
  by: number | null
  now: Date
  /** A receipt whose place the new one takes. */
  replaces?: number | undefined
}

/**
 * Stores the request to the service under a folio of its own. If an earlier attempt never finished, its request is taken
 * over. Throws TAX_BILL_EXISTS, and REQUEST_STATE for an unpaid payroll.
 */
export function claimPayslip(db: Database, order: Order): Promise<Claim<PayslipRequest>> {
  return db.transaction().execute(async (tx) => {
    // Serialises the calls that make a receipt of this payroll.
    const { rows } = await sql<{ status: string }>`select p.status from payrolls p where p.id = ${order.payrollId}
      for no key update`.execute(tx)
    if (rows[0]?.status !== 'Paid') {
      const text = t('server-payroll.tax.madeOncePaid', { status: statusLabel('payroll', rows[0]?.status ?? '') })
      throw new AppError('REQUEST_STATE', { text, current: { status: rows[0]?.status ?? null } })
    }
    const living = await tx
      .selectFrom('payroll_cfdis')
      .selectAll()
      .where('payroll_id', '=', order.payrollId)
      .where('status', '<>', 'Cancelled')
      .where('replaced_by', 'is', null)
      .executeTakeFirst()
    const isReplaced = living?.status === 'Valid' && living.id === order.replaces
    return living && !isReplaced ? takeOver(tx, living, order) : begin(tx, order)
  })
}

function takeOver(tx: Database, living: PayrollCfdiRow, { now, tax }: Order): Promise<Claim<PayslipRequest>> {
  if (living.status !== 'Making') throw new AppError('TAX_BILL_EXISTS', { text: t('server-payroll.tax.exists') })
  return takeOverClaim(tx, 'payroll_cfdis', living, { now, tax, busy: t('server-payroll.tax.inWork') })
}

async function begin(tx: Database, { payrollId, makeRequest, tax, by, now, replaces }: Order): Promise<Claim<PayslipRequest>> {
  const request = await makeRequest(tx)
  // It no longer counts, and makes room for the one without a number yet.
  if (replaces !== undefined) await markReplaced(tx, 'payroll_cfdis', replaces, replaces)
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('payroll_cfdis')
    .values({
      payroll_id: payrollId,
      status: 'Making',
      service: tax.name,
      serie: SERIE,
      folio: '',
      request: '{}',
      total: payslipTotals(request).total,
      issued_at: at,
      claimed_at: at,
      created_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claim = await numberClaim(tx, 'payroll_cfdis', id, { request, serie: SERIE, now })
  if (replaces !== undefined) await markReplaced(tx, 'payroll_cfdis', replaces, id)
  return claim
}
