import { decimal, money } from '../../../payroll/money/decimal.ts'
import type { Database } from '../../db/connect.ts'
import { isTrouble, type TransferRow } from './transfer-row.ts'

/** A transfer for staff, with its events and their times, the oldest first. */
export async function toTransfer(db: Database, row: TransferRow) {
  return { ...toSummary(row), timeline: [...ownSteps(row), ...(await eventsOf(db, row))] }
}

export const toSummary = (row: TransferRow) => ({
  id: row.id,
  invoiceId: row.invoice_id,
  batchId: row.batch_id,
  provider: row.provider,
  transfer_id: row.transfer_id,
  provider_status: row.status,
  is_living: row.is_living,
  is_trouble: isTrouble(row.status),
  recipient: row.recipient_shown,
  source_amount: row.source_amount,
  source_currency: row.source_currency,
  target_amount: row.target_amount,
  target_currency: row.target_currency,
  rate: decimal(row.rate).toFixed(),
  fee: row.fee,
  total: money(decimal(row.source_amount).plus(row.fee)),
  reference: row.reference,
  reason: row.reason,
  trouble: row.trouble,
  is_ordered: row.fund_ordered_at !== null && row.funded_at === null,
  funded_at: row.funded_at,
  sent_at: row.sent_at,
  created_at: row.created_at,
})

/** Our own steps; the provider reports the others. */
function ownSteps({ status, status_at, created_at, funded_at }: TransferRow) {
  const made = { status: 'ordered', at: created_at, reason: null }
  // A transfer that was never made has no events: the refusal is its only one.
  if (status === 'refused' && status_at !== null) return [made, { status, at: status_at, reason: null }]
  return funded_at === null ? [made] : [made, { status: 'funded', at: funded_at, reason: null }]
}

async function eventsOf(db: Database, { transfer_id }: TransferRow) {
  if (transfer_id === null) return []
  const rows = await db
    .selectFrom('transfer_events')
    .select(['status', 'occurred_at', 'reason'])
    .where('transfer_id', '=', transfer_id)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()
  return rows.map(({ status, occurred_at, reason }) => ({ status: status ?? 'payout_failure', at: occurred_at, reason }))
}
