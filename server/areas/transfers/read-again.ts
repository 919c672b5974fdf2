import { sql } from 'kysely'
import settings from '../../../schemas/transfers.json' with { type: 'json' }
import { TransfersError } from '../../outside/transfers/transfers.ts'
import { applyStatus, type ReportedStatus } from './apply-status.ts'
import { inTransaction, type Worker } from './context.ts'
import { findTransfer, holdTransfer, type TransferRow } from './transfer-row.ts'

/** Active transfers without a recent event; paid ones are read less often, and for some weeks. */
export async function dueReadings({ services: { db, clock, transfers } }: Worker): Promise<number[]> {
  const now = clock().toISOString()
  const before = (count: number, unit: 'minutes' | 'hours' | 'days') =>
    sql`${now}::timestamptz - ${`${count} ${unit}`}::interval`
  const { rows } = await sql<{ id: number }>`
    select id from invoice_transfers
    where is_living and provider = ${transfers.name} and transfer_id is not null and status <> 'outgoing_payment_sent'
      and coalesce(read_at, funded_at, created_at) <= ${before(settings.readByClockMinutes, 'minutes')}
    union all
    select id from invoice_transfers
    where is_living and provider = ${transfers.name} and status = 'outgoing_payment_sent'
      and sent_at >= ${before(settings.readPaidForDays, 'days')}
      and coalesce(read_at, funded_at, created_at) <= ${before(settings.readPaidByClockHours, 'hours')}
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Asks the provider for the state of a transfer, in case an event was lost. */
export async function readAgain(worker: Worker, id: number): Promise<void> {
  const { db, transfers } = worker.services
  const row = await findTransfer(db, id)
  if (!row?.transfer_id || !row.is_living || row.provider !== transfers.name) return
  const reported = await readStatus(worker, row.transfer_id)
  await inTransaction(worker, null, async (context) => {
    await applyStatus(context, await holdTransfer(context.db, row), reported)
    await context.db.updateTable('invoice_transfers').set({ read_at: reported.at }).where('id', '=', id).execute()
  })
}

/**
 * Ends a transfer that was cancelled at the provider before it was paid; perhaps its event is late. One whose payment was
 * cancelled waits for its refund, and one that the provider does not let us read counts as paid with the others.
 */
export async function endCancelled(worker: Worker, row: TransferRow): Promise<void> {
  if (row.transfer_id === null) return
  const reported = await readUnpaidEnd(worker, row.transfer_id).catch((error: unknown) => {
    if (error instanceof TransfersError && !error.isPassing) return null
    throw error
  })
  if (reported === null) return
  await inTransaction(worker, null, async (context) => {
    const held = await holdTransfer(context.db, row)
    if (held.funded_at === null) await applyStatus(context, held, reported)
  })
}

async function readUnpaidEnd(worker: Worker, transferId: string): Promise<ReportedStatus | null> {
  const reported = await readStatus(worker, transferId)
  if (reported.status !== 'cancelled') return null
  return (await worker.services.transfers.hasPayment(transferId)) ? null : reported
}

async function readStatus({ services: { transfers, clock } }: Worker, transferId: string): Promise<ReportedStatus> {
  // An event during the request is newer than the answer.
  const at = clock().toISOString()
  const { status } = await transfers.readTransfer(transferId)
  return { status, at, reason: null }
}
