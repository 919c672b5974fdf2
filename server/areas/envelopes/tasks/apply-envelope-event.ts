import type { Task } from '../../../jobs/task.ts'
import { applyEnvelopeEvent } from '../apply-event.ts'

/** Applies an event of the electronic signature service; a stored one changes nothing. */
export const applyEnvelopeEventTask: Task<'apply-envelope-event'> = async (event, { services, log }) => {
  const now = services.clock()
  const outcome = await services.db.transaction().execute((db) => applyEnvelopeEvent({ db, now, origin: BY_SERVICE }, event))
  log.info({ envelope: event.envelopeId, status: event.status, outcome }, 'an event of an envelope came in')
}

const BY_SERVICE = { requestId: 'apply-envelope-event', ip: '', device: null }
