import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import { GUESS_LIMIT } from '../../contract/rate-limits.ts'
import { AppError } from '../calls/app-error.ts'

/** Refusals of someone who named a wrong password, code or link. */
const GUESSES: readonly ErrorCode[] = ['BAD_CREDENTIALS', 'BAD_CODE', 'LINK_INVALID']
const MS = 1000

/** Runs a call under the limit. Throws AppError RATE_LIMIT where this address has guessed wrong too often. */
export type GuessLimit = <T>(operation: Operation, address: string, run: () => Promise<T>) => Promise<T>

/**
 * Bounds wrong guesses by address, whatever account they are for: the lock of one account does not stop who tries
 * one password on many. Right ones are not counted, so an office behind one address is not hindered.
 */
export function createGuessLimit(): GuessLimit {
  const limiter = new RateLimiterMemory({ keyPrefix: 'guess', points: GUESS_LIMIT.points, duration: GUESS_LIMIT.seconds })
  const check = async (address: string): Promise<void> => {
    const used = await limiter.get(address)
    if (!used || used.consumedPoints < GUESS_LIMIT.points) return
    const seconds = Math.ceil(used.msBeforeNext / MS)
    throw new AppError('RATE_LIMIT', { values: { seconds }, retryAfter: seconds })
  }
  return async (operation, address, run) => {
    if (!operation.errors.some((code) => GUESSES.includes(code))) return run()
    await check(address)
    try {
      return await run()
    } catch (error) {
      if (error instanceof AppError && GUESSES.includes(error.code)) await limiter.penalty(address, 1)
      throw error
    }
  }
}
