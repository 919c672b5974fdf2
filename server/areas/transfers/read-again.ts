import { sql } from 'kysely'
import settings from '../../../schemas/transfers.json' with { type: 'json' }
import { applyStatus } from './apply-status.ts'
import { inTransaction, type Worker } from './context.ts'
import { findTransfer, holdTransfer } from './transfer-row.ts'

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
  const { db, transfers, clock } = worker.services
  const row = await findTransfer(db, id)
  if (!row?.transfer_id || !row.is_living || row.provider !== transfers.name) return
  // An event during the request is newer than the answer.
  const asked = clock()
  const { status } = await transfers.readTransfer(row.transfer_id)
  await inTransaction(worker, null, async (context) => {
    const held = await holdTransfer(context.db, row)
    await applyStatus(context, held, { status, at: asked.toISOString(), reason: null })
    await context.db.updateTable('invoice_transfers').set({ read_at: asked.toISOString() }).where('id', '=', id).execute()
  })
}
