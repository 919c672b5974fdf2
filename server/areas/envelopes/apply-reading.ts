import type { EventContext } from '../../calls/event-context.ts'
import type { EnvelopeEvent, EnvelopeState } from '../../outside/esign/esign.ts'
import { applyEnvelopeEvent } from './apply-event.ts'
import type { EnvelopeRow } from './envelope-row.ts'
import { isEnded } from './merge-event.ts'

/** Applies the provider's state of an envelope, as events like those that it sends by itself. */
export async function applyReading(context: EventContext, row: EnvelopeRow, state: EnvelopeState): Promise<void> {
  if (row.envelope_id === null) return
  for (const event of eventsOf(row.envelope_id, state)) await applyEnvelopeEvent(context, event)
}

function eventsOf(envelopeId: string, { status, changedAt, signers, declinedReason }: EnvelopeState): EnvelopeEvent[] {
  const moved = signers.flatMap(({ role, status: own, changedAt: at }) => (at === null ? [] : [{ role, status: own, at }]))
  moved.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const last = moved.at(-1)
  // An envelope under way has the status of its last signer: one event covers both.
  const isUnderWay = !isEnded(status) && status !== 'signed'
  const ofSigners = moved.map(({ role, status: own, at }) => ({
    envelopeId,
    key: `reading/${role}/${own}/${at}`,
    at,
    status: isUnderWay && at === last?.at ? status : ('created' as const),
    signer: { role, status: own },
    reason: null,
  }))
  if (isUnderWay && last) return ofSigners
  const whole = { envelopeId, key: `reading/${status}/${changedAt}`, at: changedAt, status, signer: null }
  return [...ofSigners, { ...whole, reason: declinedReason }]
}
