import { sql } from 'kysely'
import type { BillRequest } from '../../../payroll/cfdi/bill.ts'
import { AppError } from '../../calls/app-error.ts'
import type { Database } from '../../db/connect.ts'
import type { Tax } from '../../outside/tax/tax.ts'
import type { CfdiRow } from './cfdi-row.ts'
import { markReplaced } from './replaced.ts'

/** Longer than the service may take, so that two tries never ask it at once. */
export const CLAIM_MS = 3 * 60_000
const SERIE = 'PL'

/** A bill that is about to be made, and by nobody else. */
export interface Claim {
  id: number
  request: BillRequest
  /**
   * What is known of an earlier try: there was none, it may still be carried out (so it is only looked for), or it is long
   * over (so it is looked for and, where it is not there, made).
   */
  earlier: 'none' | 'open' | 'over'
  /** From here on it is over. */
  settledAt: Date
}

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
 * Keeps what will be asked of the service, with a folio that no other bill has. Where an earlier try of this invoice never
 * came to an end, its folio is taken over: what it asked for is what is looked for and, if need be, made.
 * Throws TAX_BILL_EXISTS.
 */
export function claimBill(db: Database, order: Order): Promise<Claim> {
  return db.transaction().execute(async (tx) => {
    // All who make a bill of this invoice wait here for each other.
    await sql`select from invoices where id = ${order.invoiceId} for no key update`.execute(tx)
    const living = await tx
      .selectFrom('invoice_cfdis')
      .selectAll()
      .where('invoice_id', '=', order.invoiceId)
      .where('status', '<>', 'Cancelled')
      .where('replaced_by', 'is', null)
      .executeTakeFirst()
    const isReplaced = living?.status === 'Valid' && living.id === order.replaces
    return living && !isReplaced ? takeOver(tx, living, order) : begin(tx, order)
  })
}

async function takeOver(tx: Database, living: CfdiRow, { now, tax }: Order): Promise<Claim> {
  if (living.status !== 'Making') throw new AppError('TAX_BILL_EXISTS')
  const { id, claimed_at } = living
  const claimedAt = new Date(claimed_at).getTime()
  if (now.getTime() - claimedAt < CLAIM_MS) {
    const text = 'The tax bill of this invoice is being made. Look again in a few minutes.'
    throw new AppError('TAX_BILL_EXISTS', { text })
  }
  const request = living.request as unknown as BillRequest
  const settledAt = new Date(claimedAt + Math.max(CLAIM_MS, tax.settleMs))
  // To look is no try: it moves nothing, so that whoever looks often does not wait longer for it.
  if (now < settledAt) return { id, request, earlier: 'open', settledAt }
  await tx.updateTable('invoice_cfdis').set({ claimed_at: now.toISOString() }).where('id', '=', id).execute()
  return { id, request, earlier: 'over', settledAt }
}

async function begin(tx: Database, { invoiceId, request, total, tax, by, now, replaces }: Order): Promise<Claim> {
  // It counts no more, and makes room for the one that has no number yet.
  if (replaces !== undefined) await markReplaced(tx, 'invoice_cfdis', replaces, replaces)
  const at = now.toISOString()
  const { id } = await tx
    .insertInto('invoice_cfdis')
    .values({
      ...{ invoice_id: invoiceId, status: 'Making', service: tax.name, serie: SERIE, folio: '', request: '{}', total },
      ...{ issued_at: at, claimed_at: at, created_by: by, created_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const numbered: BillRequest = { ...request, serie: SERIE, folio: String(id) }
  await tx
    .updateTable('invoice_cfdis')
    .set({ folio: numbered.folio, request: JSON.stringify(numbered) })
    .where('id', '=', id)
    .execute()
  if (replaces !== undefined) await markReplaced(tx, 'invoice_cfdis', replaces, id)
  return { id, request: numbered, earlier: 'none', settledAt: now }
}

/** The service refused for good: there is no such bill, and the invoice is free for another try. What it replaces counts again. */
export async function giveUp(db: Database, id: number): Promise<void> {
  await db.deleteFrom('invoice_cfdis').where('id', '=', id).where('status', '=', 'Making').execute()
}
