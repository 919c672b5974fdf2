import { t } from '../../../contract/language/texts.ts'
import type { BillRequest } from '../../../payroll/cfdi/bill.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Tax } from '../../outside/tax/tax.ts'
import { type Claim, numberClaim, takeOverClaim } from '../tax-documents/claim.ts'
import type { CfdiRow } from './cfdi-row.ts'
import { markReplaced } from './replaced.ts'

const SERIE = 'PL'

interface Order {
  invoiceId: number
  request: BillRequest
  total: string
  tax: Pick<Tax, 'name' | 'settleMs'>
  by: number
  now: Date
  /** A bill whose place the new one takes. */
  replaces?: number | undefined
}

/**
 * Stores the request to the service under a unique folio; the caller holds the invoice. If an earlier attempt for this invoice never finished, its folio is
 * taken over: its request is looked for and, if necessary, made. Throws TAX_BILL_EXISTS.
 */
export async function claimBill(tx: Database, order: Order): Promise<Claim> {
  const living = await tx
    .selectFrom('invoice_cfdis')
    .selectAll()
    .where('invoice_id', '=', order.invoiceId)
    .where('status', '<>', 'Cancelled')
    .where('replaced_by', 'is', null)
    .executeTakeFirst()
  const isReplaced = living?.status === 'Valid' && living.id === order.replaces
  return living && !isReplaced ? takeOver(tx, living, order) : begin(tx, order)
}

function takeOver(tx: Database, living: CfdiRow, { now, tax }: Order): Promise<Claim> {
  if (living.status !== 'Making') throw new AppError('TAX_BILL_EXISTS')
  return takeOverClaim(tx, 'invoice_cfdis', living, { now, tax, busy: t('server-tax-bills.busy') })
}

async function begin(tx: Database, { invoiceId, request, total, tax, by, now, replaces }: Order): Promise<Claim> {
  // It no longer counts, and makes room for the one without a number yet.
  if (replaces !== undefined) await markReplaced(tx, 'invoice_cfdis', replaces, replaces)
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('invoice_cfdis')
    .values({
      invoice_id: invoiceId,
      status: 'Making',
      service: tax.name,
      serie: SERIE,
      folio: '',
      request: '{}',
      total,
      issued_at: at,
      claimed_at: at,
      created_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claim = await numberClaim(tx, 'invoice_cfdis', id, { request, serie: SERIE, now })
  if (replaces !== undefined) await markReplaced(tx, 'invoice_cfdis', replaces, id)
  return claim
}
