import type { Task } from '../../../jobs/task.ts'
import { inLanguage } from '../../../language.ts'
import { ESignError } from '../../../outside/esign/esign.ts'
import { callProvider, noteDelivery, noteFailure } from '../deliver-envelope.ts'

const BY_QUEUE = { requestId: 'send-envelope', ip: '', device: null }

/** Sends a claimed envelope, unless the caller that claimed it has done so: for agreements that a step of a company sends, and after a crash. */
export const sendEnvelope: Task<'send-envelope'> = async ({ id }, { services, log }) => {
  const { db, esign, clock } = services
  const row = await db.selectFrom('envelopes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.envelope_id !== null) return
  const context = { now: clock(), origin: BY_QUEUE }
  try {
    const delivery = await inLanguage(row.language, () => callProvider(db, esign, row))
    await db.transaction().execute((tx) => noteDelivery({ ...context, db: tx }, id, delivery))
  } catch (error) {
    if (!(error instanceof ESignError) || error.isPassing) throw error
    log.warn({ err: error }, 'an envelope cannot be sent')
    await noteFailure({ ...context, db }, row, error.text)
  }
}
