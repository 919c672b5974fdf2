import type { EventContext } from '../../calls/event-context.ts'
import type { Database } from '../../db/connect.ts'
import { type ESign, ESignError } from '../../outside/esign/esign.ts'
import { applyEnvelopeEvent } from './apply-event.ts'
import { applyReading } from './apply-reading.ts'
import type { EnvelopeRow } from './envelope-row.ts'

type Sent = EnvelopeRow & { envelope_id: string }

/** An end that we bring about. */
export interface Closing {
  as: 'voided' | 'expired'
  reason: string
  by: number | null
}

/**
 * Stores the wish to end an envelope with its reason, and ends it at the provider. After a crash in between, the stored wish
 * explains the provider's later event. Throws ESignError; on a permanent refusal the wish is withdrawn.
 */
export async function closeAtProvider(db: Database, esign: ESign, row: Sent, { as, reason, by }: Closing): Promise<void> {
  const wish = db.updateTable('envelopes').where('id', '=', row.id)
  await wish.set({ closing: as, closing_reason: reason, closing_by: by }).execute()
  try {
    await esign.voidEnvelope(row.envelope_id, reason, as)
  } catch (error) {
    if (error instanceof ESignError && !error.isPassing) {
      await wish.set({ closing: null, closing_reason: null, closing_by: null }).execute()
    }
    throw error
  }
}

/** The end that the provider has confirmed. */
export async function noteClosed(context: EventContext, row: Sent, reason: string): Promise<void> {
  const { now } = context
  const event = { envelopeId: row.envelope_id, key: `closed/${row.id}`, at: now.toISOString(), signer: null, reason }
  await applyEnvelopeEvent(context, { ...event, status: 'voided' })
}

/** Asks the provider for the state of an envelope and applies it in a transaction of its own. */
export async function readAgain(db: Database, esign: ESign, row: Sent, context: Omit<EventContext, 'db'>): Promise<void> {
  const state = await esign.readEnvelope(row.envelope_id)
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('envelopes').set({ read_at: context.now.toISOString() }).where('id', '=', row.id).execute()
    await applyReading({ ...context, db: tx }, row, state)
  })
}
