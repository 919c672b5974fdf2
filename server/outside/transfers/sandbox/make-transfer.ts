import type { Selectable } from 'kysely'
import type { Database } from '../../../db/connect.ts'
import { updateRow } from '../../../db/rows.ts'
import type { SandboxTransfers } from '../../../db/types.ts'
import type { TransfersParts } from '../parts.ts'
import type { TransferOrder, TransferState } from '../transfers.ts'
import { failureOf } from './plan.ts'
import { refused } from './refused.ts'

type Row = Selectable<SandboxTransfers>

export const toState = ({ id, status }: Pick<Row, 'id' | 'status'>): TransferState => ({ transferId: String(id), status })

/** One transfer for each key and for each quote. */
export async function makeTransfer(
  { db, clock }: TransfersParts,
  order: TransferOrder,
  groupId: string | null,
): Promise<TransferState> {
  const known = await findByKey(db, order.key)
  if (known) return known
  const now = clock()
  const quote = await db.selectFrom('sandbox_quotes').selectAll().where('id', '=', order.quoteId).executeTakeFirst()
  if (!quote) throw refused('noQuote', 'quote.not-found')
  if (Date.parse(quote.expires_at) <= now.getTime()) throw refused('expired', 'quote.expired')
  if (failureOf(quote.target_amount) === 'no-recipient') throw refused('noAccount', 'NOT_VALID')
  return db.transaction().execute(async (tx) => {
    if (groupId !== null) await holdOpenGroup(tx, groupId)
    const made = await tx
      .insertInto('sandbox_transfers')
      .values({
        key: order.key,
        quote_id: order.quoteId,
        recipient_id: Number(order.recipientId),
        group_id: groupId,
        reference: order.reference,
        status_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'status'])
      .executeTakeFirst()
    if (made) return toState(made)
    const first = await findByKey(tx, order.key)
    if (first) return first
    throw refused('used', 'quote.used')
  })
}

export async function findByKey(db: Database, key: string): Promise<TransferState | null> {
  const row = await db.selectFrom('sandbox_transfers').select(['id', 'status']).where('key', '=', key).executeTakeFirst()
  return row ? toState(row) : null
}

async function holdOpenGroup(tx: Database, groupId: string): Promise<void> {
  const group = await tx.selectFrom('sandbox_groups').select('status').where('id', '=', groupId).forUpdate().executeTakeFirst()
  if (group?.status !== 'NEW') throw refused('closed', 'group.closed')
  await updateRow(tx, 'sandbox_groups', groupId, (row) => ({ version: row('version', '+', 1) }))
}
