import { t } from '../../../contract/language/texts.ts'
import type { BillRequest } from '../../../payroll/cfdi/bill.ts'
import type { Database } from '../../db/connect.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Tax } from '../../outside/tax/tax.ts'
import type { StoredInvoice } from '../invoices/invoice-row.ts'
import { beginClaim, type Claim, takeOverClaim } from '../tax-documents/claim.ts'
import { FEE_BILLS, invoicesOf } from './fee-bills.ts'
import { type Held, holdUntaxed } from './hold-untaxed.ts'

export interface FeeClaim extends Claim {
  invoiceIds: number[]
}

interface Order {
  companyId: number
  ids: readonly number[]
  /** The reason why an invoice cannot be on the bill. */
  problemOf: (invoice: StoredInvoice) => string | null
  toRequest: (invoices: readonly StoredInvoice[]) => BillRequest
  tax: Pick<Tax, 'name' | 'account' | 'settleMs'>
  by: number
  now: Date
}

/**
 * Stores the request to the service for these invoices under a unique folio, and reserves them for it. Invoices of an
 * unfinished earlier attempt are not requested again: chosen alone its folio is taken over, with others they wait. Throws
 * TAX_BILL_EXISTS.
 */
export function claimFees(db: Database, order: Order): Promise<{ claim: FeeClaim | null; held: Held[] }> {
  return db.transaction().execute(async (tx) => {
    // Serialises the calls that bill these invoices.
    const held = await holdUntaxed(tx, order.companyId, order.ids)
    const open = await openClaims(tx, order.ids)
    const free = held.filter(([id, found]) => typeof found !== 'string' && !open.has(id))
    const judged = held.map(([id, found]): Held => [id, typeof found === 'string' ? found : judge(id, found)])
    const chosen = judged.flatMap(([, found]) => (typeof found === 'string' ? [] : [found]))
    if (chosen.length > 0) return { claim: await begin(tx, chosen, order), held: judged }
    const [first] = free.length === 0 ? open.values() : []
    if (first === undefined) return { claim: null, held: judged }
    const claim = await takeOver(tx, first, order)
    return {
      claim,
      held: held.map(([id, found]) => [id, claim.invoiceIds.includes(id) ? found : (textOf(judged, id) ?? found)]),
    }

    function judge(id: number, invoice: StoredInvoice): StoredInvoice | string {
      return open.has(id) ? waits(invoice) : (order.problemOf(invoice) ?? invoice)
    }
  })
}

const textOf = (held: readonly Held[], id: number) => held.find(([one]) => one === id)?.[1]

/** Message for an invoice whose bill is not confirmed yet. */
export const waits = ({ folio }: Pick<StoredInvoice, 'folio'>): string => t('server-tax-bills.fees.waits', { folio })

/** Those of these invoices that are on an unfinished bill, each with that bill. */
export async function openClaims(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('fee_bill_invoices as l')
    .innerJoin('fee_bills as b', 'b.id', 'l.fee_bill_id')
    .select(['l.invoice_id', 'b.id'])
    .where('l.invoice_id', 'in', ids)
    .where('b.status', '=', 'Making')
    .orderBy('b.id')
    .execute()
  return new Map(rows.map(({ invoice_id, id }) => [invoice_id, id]))
}

async function takeOver(tx: Database, id: number, { now, tax }: Order): Promise<FeeClaim> {
  const row = await tx.selectFrom('fee_bills').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const claim = await takeOverClaim<BillRequest>(tx, FEE_BILLS, row, { now, tax })
  return { ...claim, invoiceIds: await invoicesOf(tx, id) }
}

async function begin(tx: Database, invoices: readonly StoredInvoice[], order: Order): Promise<FeeClaim> {
  const { companyId: owner, tax, by, now } = order
  const claim = await beginClaim(tx, FEE_BILLS, { owner, request: order.toRequest(invoices), tax, by, now })
  const invoiceIds = invoices.map(({ id }) => id)
  const rows = invoiceIds.map((invoice_id) => ({ invoice_id, fee_bill_id: claim.id }))
  await insertRows(tx, 'fee_bill_invoices', rows)
  return { ...claim, invoiceIds }
}
