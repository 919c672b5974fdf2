import { decimal, money } from '../../../../payroll/money/decimal.ts'
import settings from '../../../../schemas/transfers.json' with { type: 'json' }
import type { Database } from '../../../db/connect.ts'
import { updateRows } from '../../../db/rows.ts'
import type { TransfersParts } from '../parts.ts'
import { type Funding, TransfersError } from '../transfers.ts'
import { failureOf } from './plan.ts'
import { readBalances } from './quote.ts'
import { refused } from './refused.ts'

const NO_FUNDS_CODE = 'transfer.insufficient_funds'
const WAITING = 'incoming_payment_waiting'

type Costs = Awaited<ReturnType<typeof readCosts>>

/** Takes the money for one transfer, in one transaction with the change of its status. */
export async function fundOne(parts: TransfersParts, transferId: string): Promise<Funding> {
  return orRefusal(parts, async (tx) => {
    const [transfer] = await readCosts(tx, { transferId: Number(transferId) })
    if (!transfer) throw refused('noTransfer', 'transfer.not-found')
    if (transfer.status === 'cancelled') throw refused('cancelled', 'transfer.cancelled')
    return take(parts, tx, [transfer])
  })
}

/** Insufficient funds are an answer; amounts debited before in the same call are rolled back. */
async function orRefusal(parts: TransfersParts, work: (tx: Database) => Promise<Funding>): Promise<Funding> {
  await readBalances(parts)
  try {
    return await parts.db.transaction().execute(work)
  } catch (error) {
    if (!(error instanceof TransfersError) || error.code !== NO_FUNDS_CODE) throw error
    return { isFunded: false, code: error.code, text: error.kept }
  }
}

/** All of the group, or none. */
export async function fundAll(parts: TransfersParts, groupId: string): Promise<Funding> {
  return orRefusal(parts, async (tx) => {
    const group = await tx.selectFrom('sandbox_groups').selectAll().where('id', '=', groupId).forUpdate().executeTakeFirst()
    if (!group) throw refused('noBatch', 'group.not-found')
    if (group.is_paid) return { isFunded: true }
    if (group.status !== 'COMPLETED') throw refused('notClosed', 'group.open')
    const funding = await take(parts, tx, await readCosts(tx, { groupId }))
    if (funding.isFunded) await tx.updateTable('sandbox_groups').set({ is_paid: true }).where('id', '=', groupId).execute()
    return funding
  })
}

const noFunds = () => refused('noFunds', NO_FUNDS_CODE)

async function take({ clock, jobs }: TransfersParts, tx: Database, transfers: Costs): Promise<Funding> {
  const unpaid = transfers.filter(({ status }) => status === WAITING)
  if (unpaid.length === 0) return { isFunded: true }
  if (unpaid.some(({ target_amount }) => failureOf(target_amount) === 'not-funded')) throw noFunds()
  for (const currency of new Set(unpaid.map(({ source_currency }) => source_currency))) {
    const ofCurrency = unpaid.filter(({ source_currency }) => source_currency === currency)
    if (!(await takeFrom(tx, currency, ofCurrency))) throw noFunds()
  }
  const at = clock().toISOString()
  const ids = unpaid.map(({ id }) => id)
  await updateRows(tx, 'sandbox_transfers', { id: ids }, { status: 'processing', status_at: at, funded_at: at })
  for (const id of ids) await jobs.advance(tx, { id, step: 0 }, 0)
  return { isFunded: true }
}

async function takeFrom(tx: Database, currency: string, transfers: Costs): Promise<boolean> {
  const needed = transfers.reduce((sum, one) => sum.plus(one.source_amount).plus(one.fee), decimal(0))
  const { numUpdatedRows } = await tx
    .updateTable('sandbox_balances')
    .set((row) => ({ amount: row('amount', '-', money(needed)) }))
    .where('currency', '=', currency)
    .where('amount', '>=', money(needed))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The transfers, held until the transaction ends. */
export const readCosts = (tx: Database, of: { transferId: number } | { groupId: string }) =>
  tx
    .selectFrom('sandbox_transfers as t')
    .innerJoin('sandbox_quotes as q', 'q.id', 't.quote_id')
    .select(['t.id', 't.status', 't.step', 't.group_id', 'q.source_currency', 'q.source_amount', 'q.target_amount', 'q.fee'])
    .where((where) => ('transferId' in of ? where('t.id', '=', of.transferId) : where('t.group_id', '=', of.groupId)))
    .orderBy('t.id')
    .forUpdate('t')
    .execute()

export const STEP_SECONDS = settings.sandbox.stepSeconds
