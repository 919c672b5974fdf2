import type { Selectable } from 'kysely'
import type { EventContext, EventOutcome } from '../../calls/event-context.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import type { EnvelopeEvents } from '../../db/types.ts'
import type { EnvelopeEvent } from '../../outside/esign/esign.ts'
import { followUp } from './consequences.ts'
import { historyOf } from './envelope-history.ts'
import { type EnvelopeRow, holdEnvelope, progressColumns, progressOf } from './envelope-row.ts'
import { hasMoved, mergeEvent } from './merge-event.ts'

/**
 * Applies an event of an envelope, from a webhook, a reading or our own signing page. Safe to call with any event, in any
 * order and repeatedly: a completed, declined, voided or expired envelope stays so, and each event is stored once. Writes
 * history, jobs and the step of the agreement's record in the same transaction.
 */
export async function applyEnvelopeEvent(context: EventContext, event: EnvelopeEvent): Promise<EventOutcome> {
  // Held before: a blocking of the person moves the words of events that are stored, and no others.
  const envelope = await holdEnvelope(context.db, event.envelopeId)
  const reason = envelope && (await isOfBlocked(context.db, envelope)) ? null : event.reason
  const eventRow = await keepEvent(context, { ...event, reason })
  if (eventRow === null) return 'doubled'
  if (!envelope) return 'waiting'
  return (await moveOn(context, envelope, { ...event, reason, id: eventRow })) ? 'changed' : 'kept'
}

async function isOfBlocked(db: Database, { person_id: personId }: EnvelopeRow): Promise<boolean> {
  if (personId === null) return false
  const row = await db.selectFrom('blocked_people').select('person_id').where('person_id', '=', personId).executeTakeFirst()
  return row !== undefined
}

/** Applies the events that came before the envelope had its name. The caller holds the envelope. */
export async function applyWaitingEvents(context: EventContext, envelope: EnvelopeRow): Promise<void> {
  const rows = await context.db
    .selectFrom('envelope_events')
    .select(['id', 'at', 'status', 'signer_role', 'signer_status', 'reason'])
    .where('envelope_id', '=', envelope.envelope_id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  let current = envelope
  for (const row of rows) current = (await moveOn(context, current, toEvent(row))) ?? current
}

type KnownEvent = Pick<EnvelopeEvent, 'status' | 'at' | 'signer' | 'reason'> & { id: number }

/** The row of a new event; `null` if this event is already stored. */
async function keepEvent({ db, now }: EventContext, event: EnvelopeEvent): Promise<number | null> {
  const row = await db
    .insertInto('envelope_events')
    .values({
      envelope_id: event.envelopeId,
      key: event.key,
      at: event.at,
      status: event.status,
      signer_role: event.signer?.role ?? null,
      signer_status: event.signer?.status ?? null,
      reason: event.reason,
      received_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['envelope_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The envelope after the event, where it changed something. */
async function moveOn(context: EventContext, envelope: EnvelopeRow, event: KnownEvent): Promise<EnvelopeRow | null> {
  const before = progressOf(envelope)
  const after = mergeEvent(before, meantBy(envelope, event))
  await context.db.updateTable('envelopes').set(progressColumns(after)).where('id', '=', envelope.id).execute()
  if (!hasMoved(before, after)) return null
  await context.db.updateTable('envelope_events').set({ changed: true }).where('id', '=', event.id).execute()
  const moved = { ...envelope, ...progressColumns(after) }
  await followUp(context, moved, before)
  await writeHistory(context.db, [historyOf(moved, before)], context.actor ?? null, context.origin)
  return moved
}

/** An envelope that we ended at the provider because its time was over is reported as voided, and counts as expired. */
const meantBy = ({ closing }: EnvelopeRow, event: KnownEvent): KnownEvent =>
  closing === 'expired' && event.status === 'voided' ? { ...event, status: 'expired' } : event

function toEvent(row: Pick<Selectable<EnvelopeEvents>, 'id' | 'at' | 'status' | 'signer_role' | 'signer_status' | 'reason'>) {
  const { id, at, status, signer_role: role, signer_status, reason } = row
  return { id, at, status, signer: role && { role, status: signer_status }, reason } as KnownEvent
}
