import { setTimeout as sleep } from 'node:timers/promises'
import { pauseAskedFor } from '../http.ts'
import type { Timing } from '../timing.ts'
import { PushError, type PushOutcome } from './push.ts'

export const TIMING: Timing = { now: () => new Date(), pause: sleep, timeoutMs: 10_000 }

const TRIES = 3
const FIRST_PAUSE_MS = 500
/** A longer pause is left to the job queue, which waits without holding a resource. */
const LONGEST_PAUSE_MS = 5_000

/** Sends, and retries after temporary failures: after the pause that the service asks for, otherwise after a growing one. */
export async function withPatience(send: () => Promise<PushOutcome>, timing: Timing): Promise<PushOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof PushError) || !error.isPassing || attempt === TRIES) throw error
      const waitMs = error.waitSeconds === null ? FIRST_PAUSE_MS * 2 ** (attempt - 1) : error.waitSeconds * 1000
      if (waitMs > LONGEST_PAUSE_MS) throw error
      // Slightly randomised, so that many simultaneous failures do not return at the same time.
      await timing.pause(waitMs * (1 + Math.random() / 4))
    }
  }
}

/** The seconds that `Retry-After` asks for. */
export function secondsAskedFor(header: string | null | undefined, now: Date): number | null {
  const waitMs = pauseAskedFor(header, now)
  return waitMs === null ? null : Math.ceil(waitMs / 1000)
}
