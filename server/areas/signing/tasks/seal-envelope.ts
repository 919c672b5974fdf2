import type { Task } from '../../../jobs/task.ts'
import { finishEnvelope } from '../../../outside/esign/embedded/finish-envelope.ts'
import { applyEnvelopeEvent } from '../../envelopes/apply-event.ts'
import { signingPorts } from '../signing-ports.ts'

const BY_QUEUE = { requestId: 'seal-envelope', ip: '', device: null }

/** Draws and seals an agreement with all signatures; the product is notified in the same transaction. */
export const sealEnvelope: Task<'seal-envelope'> = ({ envelopeId }, { services }) =>
  finishEnvelope({ ...services, ...signingPorts(services.db, services.files) }, envelopeId, async (db, now) => {
    const event = {
      envelopeId,
      key: 'completed',
      at: now.toISOString(),
      status: 'completed',
      signer: null,
      reason: null,
    } as const
    await applyEnvelopeEvent({ db, now, origin: BY_QUEUE }, event)
  })
