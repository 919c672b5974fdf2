import type { Task } from '../../../jobs/task.ts'
import { checkChains } from '../../../outside/esign/embedded/chain.ts'

const DAY_MS = 86_400_000

/**
 * Deletes expired links, and checks the chain of every envelope: a changed or missing line is logged as an error, which
 * monitoring reports. `follow-envelopes` ends overdue envelopes, as at every provider.
 */
export const checkSigning: Task<'check-signing'> = async (_payload, { services, log }) => {
  const longAgo = new Date(services.clock().getTime() - DAY_MS).toISOString()
  await services.db
    .deleteFrom('sign_tokens')
    .where((row) => row.or([row('expires_at', '<', longAgo), row('ended_at', '<', longAgo)]))
    .execute()
  const { checked, broken } = await checkChains(services.db)
  for (const { envelopeId, seq } of broken)
    log.error({ envelopeId, line: seq }, 'the audit trail of an envelope was tampered with')
  log.info({ checked, broken: broken.length }, 'checked the envelopes signed here')
}
