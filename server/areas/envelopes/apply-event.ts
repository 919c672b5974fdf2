import { today } from '../../../contract/calendar.ts'
import type { HistoryEntry } from '../../calls/context.ts'
import type { EventContext, EventOutcome } from '../../calls/event-context.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { type Columns, findColumns, listColumns } from '../../db/rows.ts'
import type { EnvelopeEvent } from '../../outside/esign/esign.ts'
import { addJob, addJobs } from '../../queue/enqueue.ts'
import { takeAgreementStep } from '../clients/agreement-step.ts'
import { contractById } from '../contracts/contract-row.ts'
import { isBound, sharedUntil } from '../contracts/is-bound.ts'
import { moveContract } from '../contracts/record.ts'
import { type EnvelopeRow, historyOf, holdEnvelope, progressColumns, progressOf } from './envelope-row.ts'
import { hasMoved, isEnded, mergeEvent, type Progress } from './merge-event.ts'

/** Consequences of an ended envelope: its files, the record it is about, and the notifications. */
async function followUp(context: EventContext, envelope: EnvelopeRow, before: Progress): Promise<void> {
  const { db, now } = context
  const { id, status, contract_id, company_id } = envelope
  if (status === before.envelope.status) return
  if (contract_id !== null) await moveContractOn(context, contract_id, status)
  if (!isEnded(status)) return
  if (status === 'completed') await addJob(db, 'keep-signed-envelope', { id })
  const mails = receivers(status).map((to) => ({ payload: { id, to } }))
  await addJobs(db, 'send-envelope-mail', mails)
  if (contract_id !== null) return
  const action = status === 'completed' ? 'agreement-completed' : 'agreement-failed'
  const entry = await takeAgreementStep(db, company_id, action, now)
  if (entry) await writeHistory(db, [entry], null, context.origin)
}

/** The person who declined or voided an envelope needs no notification. */
function receivers(status: string): ('applicant' | 'sender')[] {
  if (status === 'declined') return ['sender']
  return status === 'voided' ? ['applicant'] : ['applicant', 'sender']
}

/** Statuses of an envelope that was sent for signing: the first one received counts. */
const IS_OUT = ['sent', 'delivered', 'signed', 'completed']

/**
 * The effect of an envelope on its contract, unless another contract still binds the same parties: sending it marks a draft as
 * sent; with all signatures the contract is in force from its first day on. A late event moves no contract of a person who
 * has left. The caller holds the lock on the person.
 */
async function moveContractOn(context: EventContext, contractId: number, envelope: string): Promise<void> {
  const { db, now, actor = null, origin } = context
  const day = today(now)
  let contract = await contractById(db, null, contractId, day)
  if (!contract || !IS_OUT.includes(envelope) || contract.onboarding === 'Terminated') return
  if ((await isBound(db, contract)) || (await sharedUntil(db, contract)) !== null) return
  const record = (entry: HistoryEntry) => writeHistory(db, [{ action: 'contract.moved', ...entry }], actor, origin)
  const mover = { db, now, author: null, record }
  if (contract.status === 'Draft') contract = await moveContract(mover, contract, 'send')
  if (envelope === 'completed' && contract.status === 'Sent' && contract.start_date <= day) {
    await moveContract(mover, contract, 'activate')
  }
}

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
  return personId !== null && (await findColumns(db, 'blocked_people', { person_id: personId }, ['person_id'])) !== undefined
}

/** Applies the events that came before the envelope had its name. The caller holds the envelope. */
export async function applyWaitingEvents(context: EventContext, envelope: EnvelopeRow): Promise<void> {
  const ofEnvelope = { envelope_id: envelope.envelope_id ?? '' }
  const rows = await listColumns(context.db, 'envelope_events', ofEnvelope, EVENT_COLUMNS, ['at', 'id'])
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

const EVENT_COLUMNS = ['id', 'at', 'status', 'signer_role', 'signer_status', 'reason'] as const

function toEvent(row: Columns<'envelope_events', (typeof EVENT_COLUMNS)[number]>) {
  const { id, at, status, signer_role: role, signer_status, reason } = row
  return { id, at, status, signer: role && { role, status: signer_status }, reason } as KnownEvent
}
