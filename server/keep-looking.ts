import { setTimeout as pause } from 'node:timers/promises'

/** Pause after a failure, such as an outage of the database. */
const RETRY_MS = 2000

/**
 * Looks again and again for work until stopped. @param look does what is there; answers the milliseconds until the next look
 * @returns stops it, after the look under way
 */
export function keepLooking(look: () => Promise<number>, onFailure: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const wait = await look().catch((error: unknown) => {
        onFailure(error)
        return RETRY_MS
      })
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
