import type { ErrorCode } from '../../contract/errors.ts'
import { GUESS_LIMIT } from '../../contract/rate-limits.ts'
import { addPoints } from '../calls/rate-counts.ts'
import type { Database } from '../db/connect.ts'
import { AppError } from '../errors/app-error.ts'

/** Refusals after a wrong code or link; passwords have budgets of their own (`calls/visitor.ts`). */
const GUESSES: readonly ErrorCode[] = ['BAD_CODE', 'BAD_FACTOR_CODE', 'LINK_INVALID']
const MS = 1000

/** Runs a call under the limit. Throws AppError RATE_LIMIT in place of the refusal where this address guessed too often. */
export type GuessLimit = <T>(address: string, run: () => Promise<T>) => Promise<T>

/**
 * Slows down clients that guess codes and links. Correct ones pass regardless of other attempts from their address: links
 * cannot be guessed, and codes end after a few attempts, so an office behind one address is not locked out by one of its
 * machines.
 */
export function createGuessLimit(db: Database): GuessLimit {
  return async (address, run) => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof AppError && GUESSES.includes(error.code))) throw error
      const [count] = await addPoints(db, [`guess:${address}`], 1, GUESS_LIMIT.seconds)
      if (!count || count.points <= GUESS_LIMIT.points) throw error
      const seconds = Math.ceil(count.msLeft / MS)
      throw new AppError('RATE_LIMIT', { values: { seconds }, retryAfter: seconds })
    }
  }
}
