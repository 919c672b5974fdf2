import { applyEnvelopeEvent } from '../../areas/envelopes/apply-event.ts'
import type { Services } from '../../calls/context.ts'
import { appendEvent, checkChains } from '../../outside/esign/embedded/chain.ts'
import { findEnvelope, isOpen, moveEnvelope } from '../../outside/esign/embedded/envelope-store.ts'
import type { Task } from '../task.ts'

const BY_CLOCK = { requestId: 'check-signing', ip: '', device: null }
const DAY_MS = 86_400_000

/**
 * Expires what nobody signed in time, deletes links that have ended, and checks the chain of every envelope: a changed or
 * missing line is an error in the log, for whoever watches it.
 */
export const checkSigning: Task<'check-signing'> = async (_payload, { services, log }) => {
  const expired = await expireEnvelopes(services)
  const longAgo = new Date(services.clock().getTime() - DAY_MS).toISOString()
  await services.db
    .deleteFrom('sign_tokens')
    .where((row) => row.or([row('expires_at', '<', longAgo), row('ended_at', '<', longAgo)]))
    .execute()
  const { checked, broken } = await checkChains(services.db)
  for (const { envelopeId, seq } of broken)
    log.error({ envelopeId, line: seq }, 'the audit trail of an envelope was tampered with')
  log.info({ expired, checked, broken: broken.length }, 'checked the envelopes signed here')
}

async function expireEnvelopes({ db, clock }: Services): Promise<number> {
  const now = clock()
  const due = await db
    .selectFrom('sign_envelopes')
    .select('id')
    .where('status', 'in', ['sent', 'delivered'])
    .where('expires_at', '<=', now.toISOString())
    .execute()
  for (const { id } of due) {
    await db.transaction().execute(async (tx) => {
      const envelope = await findEnvelope(tx, id, 'hold')
      if (!envelope || !isOpen(envelope)) return
      await moveEnvelope(tx, id, 'expired', now)
      await appendEvent(tx, id, { at: now, type: 'expired', signer: null })
      const at = now.toISOString()
      const event = { envelopeId: id, key: 'expired', at, status: 'expired', signer: null, reason: null } as const
      await applyEnvelopeEvent({ db: tx, now, origin: BY_CLOCK }, event)
    })
  }
  return due.length
}
