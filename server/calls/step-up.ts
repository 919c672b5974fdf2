import { STEP_UP_MINUTES } from '../../contract/operation.ts'
import { AppError } from '../errors/app-error.ts'
import type { Session } from './context.ts'

const MINUTE_MS = 60_000

/** End of the validity of a password given at this moment, for calls with step-up. */
export const confirmedUntil = (confirmedAt: string): Date =>
  new Date(new Date(confirmedAt).getTime() + STEP_UP_MINUTES * MINUTE_MS)

/**
 * Throws STEP_UP if the password was given too long ago for a call that affects money, rights or many people's data. An API
 * key has no password, so it is refused.
 */
export function checkConfirmed({ confirmedAt, key }: Pick<Session, 'confirmedAt' | 'key'>, now: Date): void {
  if (key) throw new AppError('KEY_SCOPE', { values: { scope: 'none' } })
  if (now >= confirmedUntil(confirmedAt)) throw new AppError('STEP_UP')
}
