import type { EventContext } from '../../calls/event-context.ts'
import { writeHistory } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { readColumns } from '../../db/rows.ts'
import { type EnvelopeRequest, type EnvelopeState, type ESign, ESignError } from '../../outside/esign/esign.ts'
import { applyWaitingEvents } from './apply-event.ts'
import { applyReading } from './apply-reading.ts'
import { type EnvelopeRow, envelopeEntry, holdSubject } from './envelope-row.ts'

export interface Delivery {
  envelopeId: string
  state: EnvelopeState
}

/**
 * Makes the provider create and send a claimed envelope; `null` if that was done before. A repetition creates no second one.
 * An envelope that the provider refuses permanently is deleted, so that another one can be sent.
 */
export async function callProvider(db: Database, esign: ESign, row: EnvelopeRow): Promise<Delivery | null> {
  if (row.envelope_id !== null || row.request === null) return null
  try {
    return await esign.createEnvelope(row.request as unknown as EnvelopeRequest)
  } catch (error) {
    if (error instanceof ESignError && !error.isPassing) {
      await deleteUnsent(db, row.id)
    }
    throw error
  }
}

/** Writes the provider's answer, with all events received meanwhile. A repetition changes nothing. */
export async function noteDelivery(context: EventContext, id: number, delivery: Delivery | null): Promise<EnvelopeRow> {
  const { db, now } = context
  const subject = await readColumns(db, 'envelopes', id, ['company_id', 'person_id'])
  await holdSubject(db, subject)
  const read = () => db.selectFrom('envelopes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const row = await read()
  if (row.envelope_id !== null || delivery === null) return row
  const at = now.toISOString()
  const named = await db
    .updateTable('envelopes')
    .set({ envelope_id: delivery.envelopeId, request: null, sent_at: at, read_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await applyReading(context, named, delivery.state)
  await applyWaitingEvents(context, await read())
  return read()
}

/**
 * Deletes an envelope whose sending was given up or permanently refused, so that another one can be sent.
 * @returns the deleted row; undefined if the provider has accepted it
 */
export async function forgetUnsent(db: Database, id: number): Promise<EnvelopeRow | undefined> {
  const ofId = db.selectFrom('envelopes').where('id', '=', id)
  const subject = await ofId.select(['company_id', 'person_id']).executeTakeFirst()
  if (!subject) return undefined
  await holdSubject(db, subject)
  return deleteUnsent(db, id)
}

/** Deletes an envelope that the provider has not accepted. */
const deleteUnsent = (db: Database, id: number): Promise<EnvelopeRow | undefined> =>
  db.deleteFrom('envelopes').where('id', '=', id).where('envelope_id', 'is', null).returningAll().executeTakeFirst()

export const noteFailure = ({ db, origin }: EventContext, row: EnvelopeRow, reason: string): Promise<void> =>
  writeHistory(db, [envelopeEntry(row, { action: 'envelope.failed', changes: [], reason })], null, origin)
