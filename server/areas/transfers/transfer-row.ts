import { type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { WITH_NEXT } from '../../db/guard-pool.ts'
import type { InvoiceTransfers } from '../../db/types.ts'

export type TransferRow = Selectable<InvoiceTransfers>

export const findTransfer = (db: Database, id: number): Promise<TransferRow | undefined> =>
  db.selectFrom('invoice_transfers').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks an invoice against other changes until the transaction ends; its reach was checked before. */
export async function holdInvoice(db: Database, id: number): Promise<void> {
  await sql`select from invoices where id = ${id} for no key update ${WITH_NEXT}`.execute(db)
}

/** Always the invoice first, then its transfer, which prevents deadlocks. */
export async function holdTransfer(
  db: Database,
  { id, invoice_id }: Pick<TransferRow, 'id' | 'invoice_id'>,
): Promise<TransferRow> {
  await holdInvoice(db, invoice_id)
  return db.selectFrom('invoice_transfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Writes columns of a transfer that the caller holds. @returns the updated transfer */
export const changeTransfer = (
  db: Database,
  { id }: Pick<TransferRow, 'id'>,
  set: Updateable<InvoiceTransfers>,
): Promise<TransferRow> =>
  db.updateTable('invoice_transfers').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Another one is allowed only if no money can leave by this one any more. */
const ENDED = ['refused', 'funds_refunded', 'charged_back']
/** The money of a cancelled payment is not back before the refund. */
export const isEnded = ({ status, funded_at }: Pick<TransferRow, 'status' | 'funded_at'>): boolean =>
  ENDED.includes(status) || (status === 'cancelled' && funded_at === null)

/** Statuses that only a transfer whose payment was ordered from the balance has. */
const AFTER_FUNDING = [
  'processing',
  'funds_converted',
  'outgoing_payment_sent',
  'bounced_back',
  'funds_refunded',
  'charged_back',
]
export const tellsFunding = (status: string): boolean => AFTER_FUNDING.includes(status)

/** Statuses in which the money has not arrived. */
const TROUBLE = ['bounced_back', 'cancelled', 'funds_refunded', 'charged_back']
export const isTrouble = (status: string): boolean => TROUBLE.includes(status)
