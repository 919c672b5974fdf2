import type { EventOutcome } from '../../calls/event-context.ts'
import { findColumns } from '../../db/rows.ts'
import type { TransferEvent } from '../../outside/transfers/transfers.ts'
import { applyStatus } from './apply-status.ts'
import type { TransferContext } from './context.ts'
import { holdEvents, keepEvent } from './keep-event.ts'
import { changeTransfer, holdTransfer, type TransferRow } from './transfer-row.ts'

/** Applies an event of a transfer. Safe to call with any event, in any order and repeatedly. */
export async function applyTransferEvent(context: TransferContext, event: TransferEvent): Promise<EventOutcome> {
  await holdEvents(context.db, event.transferId)
  if (!(await keepEvent(context.db, event, context.now))) return 'doubled'
  const found = await findColumns(context.db, 'invoice_transfers', { transfer_id: event.transferId }, ['id', 'invoice_id'])
  if (!found) return 'waiting'
  const row = await holdTransfer(context.db, found)
  return (await moveOn(context, row, event)) === row ? 'kept' : 'changed'
}

/** Applies the events that came before the transfer had its name. The caller holds invoice and transfer. */
export async function applyWaitingEvents(context: TransferContext, row: TransferRow): Promise<TransferRow> {
  const events = await context.db
    .selectFrom('transfer_events')
    .select(['status', 'occurred_at as at', 'reason'])
    .where('transfer_id', '=', row.transfer_id)
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()
  let current = row
  for (const event of events) current = await moveOn(context, current, event)
  return current
}

type KnownEvent = Pick<TransferEvent, 'status' | 'at' | 'reason'>

async function moveOn(context: TransferContext, row: TransferRow, { status, at, reason }: KnownEvent): Promise<TransferRow> {
  if (status === null) return noteReason(context, row, reason)
  return status === row.status ? noteTime(context, row, at) : applyStatus(context, row, { status, at, reason })
}

/** A transfer that returned to its status in the meantime has it since this event: events from before are late. */
async function noteTime({ db }: TransferContext, row: TransferRow, status_at: string): Promise<TransferRow> {
  if (row.status_at !== null && Date.parse(status_at) <= Date.parse(row.status_at)) return row
  return changeTransfer(db, row, { status_at })
}

/** Stores a reason without a status: the provider reports the reason of a failed payout separately. */
async function noteReason({ db }: TransferContext, row: TransferRow, reason: string | null): Promise<TransferRow> {
  if (reason === null || reason === row.reason) return row
  return changeTransfer(db, row, { reason })
}
