import { setTimeout as sleep } from 'node:timers/promises'
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

/** `Retry-After`: seconds, or a date. */
export function secondsAskedFor(header: string | null | undefined, now: Date): number | null {
  if (header === null || header === undefined || header === '') return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now.getTime()) / 1000))
}
