import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connect.ts'
import { TOLD_AT_ONCE, tellChanges } from './raise.ts'

/** Pause between two looks for changes. */
const LOOK_MS = 150
/** Pause after a failure, such as an outage of the database. */
const RETRY_MS = 2000

/**
 * Notifies people of changes until stopped. It polls for them instead of being woken: changes since the last look are
 * notified together, and a change sends no message of its own. @returns ends it, after the changes under way
 */
export function keepTelling(db: Database, clock: () => Date, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController()
  const onTrouble = (err: unknown) => log.warn({ err }, 'changes are notified one by one')
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const wait = await tellChanges(db, clock(), onTrouble).then(
        (told) => (told === TOLD_AT_ONCE ? 0 : LOOK_MS),
        (err: unknown) => {
          log.warn({ err }, 'notifications cannot be sent yet')
          return RETRY_MS
        },
      )
      // Rejects at once when stopped, which ends the loop.
      await pause(wait, null, { signal: stopping.signal }).catch(() => null)
    }
  }
  const done = loop()
  return async () => {
    stopping.abort()
    await done
  }
}
