import settings from '../../../schemas/transfers.json' with { type: 'json' }
import { applyStatus } from './apply-status.ts'
import { inTransaction, type Worker } from './context.ts'
import { findTransfer, holdTransfer, type TransferRow } from './transfer-row.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Active transfers without a recent event; paid ones are read less often, and for some weeks. */
export async function dueReadings({ services: { db, clock } }: Worker): Promise<number[]> {
  const now = clock()
  const living = await db.selectFrom('invoice_transfers').selectAll().where('is_living', '=', true).orderBy('id').execute()
  return living.filter((row) => isDue(row, now)).map(({ id }) => id)
}

function isDue({ transfer_id, funded_at, sent_at, status, read_at, created_at }: TransferRow, now: Date): boolean {
  if (transfer_id === null) return false
  const isPaid = status === 'outgoing_payment_sent'
  if (isPaid && Date.parse(sent_at ?? created_at) + settings.readPaidForDays * DAY_MS < now.getTime()) return false
  const every = (isPaid ? settings.readPaidByClockHours * 60 : settings.readByClockMinutes) * MINUTE_MS
  return Date.parse(read_at ?? funded_at ?? created_at) + every <= now.getTime()
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
