import { TransferSummary } from '../../../contract/transfers/schemas.ts'
import { decimal, money } from '../../../payroll/money/decimal.ts'
import type { Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { listColumns } from '../../db/rows.ts'
import { membersOf } from '../../lists/select-row.ts'
import { shownText } from '../../words/kept-text.ts'
import { fundObstacle, transferObstacle } from './order-funding.ts'
import { isTrouble, type TransferRow } from './transfer-row.ts'

/** A transfer for staff, with its events and their times, the oldest first. */
export async function toTransfer(db: Database, row: TransferRow, session: Session) {
  return {
    ...toSummary(row),
    fund_obstacle: await obstacleTo(db, row, session),
    timeline: [...ownSteps(row), ...(await eventsOf(db, row))],
  }
}

async function obstacleTo(db: Database, row: TransferRow, session: Session): Promise<string | null> {
  if (!row.is_living || row.funded_at !== null) return null
  return (await transferObstacle(db, row)) ?? fundObstacle(db, row, session)
}

export const toSummary = (row: TransferRow) => ({
  ...membersOf(TransferSummary, row),
  invoiceId: row.invoice_id,
  batchId: row.batch_id,
  provider_status: row.status,
  is_trouble: isTrouble(row.status),
  recipient: row.recipient_shown,
  rate: decimal(row.rate).toFixed(),
  total: money(decimal(row.source_amount).plus(row.fee)),
  trouble: row.trouble === null ? null : shownText(row.trouble),
  is_ordered: row.is_living && row.fund_ordered_at !== null && row.funded_at === null,
})

/** Our own steps; the provider reports the others. */
function ownSteps({ status, status_at, created_at, funded_at }: TransferRow) {
  const ordered = { status: 'ordered', at: created_at, reason: null }
  // A transfer that was never made has no events: the refusal is its only one.
  if (status === 'refused' && status_at !== null) return [ordered, { status, at: status_at, reason: null }]
  return funded_at === null ? [ordered] : [ordered, { status: 'funded', at: funded_at, reason: null }]
}

async function eventsOf(db: Database, { transfer_id }: TransferRow) {
  if (transfer_id === null) return []
  const columns = ['status', 'occurred_at', 'reason'] as const
  const rows = await listColumns(db, 'transfer_events', { transfer_id }, columns, ['occurred_at', 'id'])
  return rows.map(({ status, occurred_at, reason }) => ({ status: status ?? 'payout_failure', at: occurred_at, reason }))
}
