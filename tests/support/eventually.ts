import { vi } from 'vitest'

/** As long as `expect.poll` waits (vitest.config.ts); the usual second is too short for other processes on a busy machine. */
const PATIENCE_MS = 20_000

/** Waits until what is checked holds. Rejects with the last thing that was wrong. */
export const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 })
