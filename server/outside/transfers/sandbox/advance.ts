import { decimal, money } from '../../../../payroll/money/decimal.ts'
import type { Database } from '../../../db/connect.ts'
import { updateRow, updateRows } from '../../../db/rows.ts'
import type { SandboxJobs } from '../parts.ts'
import type { TransferEvent } from '../transfers.ts'
import { readCosts, STEP_SECONDS } from './fund.ts'
import { wayOf } from './plan.ts'

/**
 * Advances a funded transfer by one step and reports it like a webhook, in the same transaction; the next step follows later.
 * A repeated step changes nothing.
 */
export async function advanceTransfer(db: Database, id: number, step: number, now: Date, jobs: SandboxJobs): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [transfer] = await readCosts(tx, { transferId: id })
    if (!transfer) return
    const status = wayOf(transfer.target_amount)[step]
    if (status === undefined || transfer.step !== step) return
    const at = now.toISOString()
    await updateRow(tx, 'sandbox_transfers', id, { status, status_at: at, step: step + 1 })
    if (status === 'funds_refunded') await giveBack(tx, transfer)
    const event: TransferEvent = {
      transferId: String(id),
      key: `${id} ${status} ${step}`,
      at,
      status,
      reason: status === 'bounced_back' ? 'ACCOUNT_CLOSED' : null,
    }
    await jobs.report(tx, event)
    await jobs.advance(tx, { id, step: step + 1 }, STEP_SECONDS)
  })
}

async function giveBack(
  tx: Database,
  { source_currency, source_amount, fee }: { source_currency: string; source_amount: string; fee: string },
): Promise<void> {
  const amount = money(decimal(source_amount).plus(fee))
  await updateRows(tx, 'sandbox_balances', { currency: source_currency }, (row) => ({ amount: row('amount', '+', amount) }))
}
