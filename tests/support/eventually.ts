import { vi } from 'vitest'

/**
 * Equal to the wait of `expect.poll` (vitest.config.ts); the usual second is too short for other processes on a busy machine.
 */
const PATIENCE_MS = 20_000

/** Waits until the check passes. Rejects with its last failure. */
export const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 })
