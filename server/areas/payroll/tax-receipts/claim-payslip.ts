import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { statusLabel } from '../../../../contract/statuses.ts'
import { payslipTotals } from '../../../../payroll/cfdi/nomina/payslip.ts'
import type { PayslipRequest } from '../../../../payroll/cfdi/nomina/request.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Tax } from '../../../outside/tax/tax.ts'
import { CLAIM_MS, numberClaim } from '../../tax-bills/claim.ts'
import { markReplaced } from '../../tax-bills/replaced.ts'
import type { PayrollCfdiRow } from './cfdi-row.ts'

const SERIE = 'NOM'

/** A receipt that only this call is about to make. */
export interface PayslipClaim {
  id: number
  request: PayslipRequest
  /** An earlier attempt never finished: the service is asked for it first. */
  mayExist: boolean
}

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
export function claimPayslip(db: Database, order: Order): Promise<PayslipClaim> {
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

async function takeOver(tx: Database, { id, status, claimed_at, request }: PayrollCfdiRow, { now, tax }: Order) {
  if (status !== 'Making') throw new AppError('TAX_BILL_EXISTS', { text: t('server-payroll.tax.exists') })
  if (now.getTime() - new Date(claimed_at).getTime() < Math.max(CLAIM_MS, tax.settleMs)) {
    throw new AppError('TAX_BILL_EXISTS', { text: t('server-payroll.tax.inWork') })
  }
  await tx.updateTable('payroll_cfdis').set({ claimed_at: now.toISOString() }).where('id', '=', id).execute()
  return { id, request: request as unknown as PayslipRequest, mayExist: true }
}

async function begin(tx: Database, { payrollId, makeRequest, tax, by, now, replaces }: Order): Promise<PayslipClaim> {
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
  return { id, request: claim.request, mayExist: false }
}
