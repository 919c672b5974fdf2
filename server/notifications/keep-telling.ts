import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connect.ts'
import { keepLooking } from '../keep-looking.ts'
import { TOLD_AT_ONCE, tellChanges } from './raise.ts'

/** Pause between two looks for changes. */
const LOOK_MS = 150

/**
 * Notifies people of changes until stopped. It polls for them instead of being woken: changes since the last look are
 * notified together, and a change sends no message of its own. @returns ends it, after the changes under way
 */
export function keepTelling(db: Database, clock: () => Date, log: FastifyBaseLogger): () => Promise<void> {
  const onTrouble = (err: unknown) => log.warn({ err }, 'changes are notified one by one')
  const look = async () => ((await tellChanges(db, clock(), onTrouble)) === TOLD_AT_ONCE ? 0 : LOOK_MS)
  return keepLooking(look, (err) => log.warn({ err }, 'notifications cannot be sent yet'))
}
