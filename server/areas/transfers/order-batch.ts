import { t } from '../../../contract/language/texts.ts'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { updateRow, updateRows } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { type BatchRow, lockBatch } from './batch-row.ts'
import type { Excluded } from './calculate-batch.ts'
import { accountObstacles } from './changed-account.ts'
import type { TransferContext } from './context.ts'
import { checkOtherPerson } from './order-funding.ts'
import { orderTransfer } from './order-transfer.ts'

/**
 * Stores the order to pay a batch, before the provider is called. The first time each of its invoices is checked again and
 * its transfer ordered; those that can no longer be paid are left out with the reason. @returns those
 */
export async function orderBatch(
  context: TransferContext,
  id: number,
  session: Session,
  provider: string,
): Promise<Excluded[]> {
  const { db, now } = context
  const batch = await lockBatch(db, id)
  if (batch.status === 'Funded' || batch.status === 'Done') return []
  if (batch.status === 'Cancelled') {
    throw new AppError('TRANSFER_STATE', {
      text: t('server-transfers.replaced'),
    })
  }
  await checkOtherPerson(db, batch, session)
  const left = batch.status === 'Calculated' ? await orderEach(context, batch, session, provider) : []
  const at = now.toISOString()
  const ordered = { fund_ordered_at: at, fund_ordered_by: session.id, trouble: null }
  await updateRow(db, 'transfer_batches', id, { ...ordered, status: 'Closed' })
  await updateRows(db, 'invoice_transfers', { batch_id: id, is_living: true, funded_at: null }, ordered)
  // The update waited for a cancellation that was being ordered; none can be ordered from now on.
  const text = (await batchObstacles(db, [batch])).get(id)
  if (text !== undefined) throw new AppError('TRANSFER_STATE', { text })
  return left
}

/** The reasons why batches that were ordered before cannot be paid now, by id. */
export async function batchObstacles(db: Database, batches: readonly BatchRow[]): Promise<Map<number | null, string>> {
  // Before its first order each invoice of a batch is checked by itself.
  const closed = batches.filter(({ status }) => status === 'Closed')
  if (closed.length === 0) return new Map()
  // An order under way is carried out to its end.
  const unordered = closed.filter(({ fund_ordered_at }) => fund_ordered_at === null)
  const changed = await accountObstacles(db, { batchIds: unordered.map(({ id }) => id) })
  // The group at the provider still has such a transfer, and would pay it.
  const cancelling = await db
    .selectFrom('invoice_transfers')
    .select('batch_id')
    .distinct()
    .where(
      'batch_id',
      'in',
      closed.map(({ id }) => id),
    )
    .where('is_living', '=', true)
    .where('funded_at', 'is', null)
    .where('cancel_ordered_at', 'is not', null)
    .execute()
  const text = t('server-transfers.cancelOrderedInBatch')
  return new Map([...changed, ...cancelling.map(({ batch_id }) => [batch_id, text] as const)])
}

async function orderEach(context: TransferContext, batch: BatchRow, session: Session, provider: string): Promise<Excluded[]> {
  const { db, now } = context
  if (Date.parse(batch.expires_at) <= now.getTime()) throw new AppError('QUOTE_EXPIRED')
  const quotes = await db
    .selectFrom('transfer_quotes')
    .selectAll()
    .where('batch_id', '=', batch.id)
    .orderBy('invoice_id')
    .execute()
  const left: Excluded[] = []
  for (const quote of quotes) {
    try {
      await orderTransfer(context, { quote, session, provider, reference: quote.reference ?? undefined, batchId: batch.id })
    } catch (error) {
      // Refused before any of it was written.
      if (!(error instanceof AppError)) throw error
      left.push({ invoiceId: quote.invoice_id, reason: error.message })
    }
  }
  if (left.length === quotes.length)
    throw new AppError('TRANSFER_STATE', { text: left[0]?.reason ?? t('server-transfers.empty') })
  const excluded = JSON.stringify([...(batch.excluded as unknown as Excluded[]), ...left])
  await db.updateTable('transfer_batches').set({ excluded }).where('id', '=', batch.id).execute()
  return left
}
