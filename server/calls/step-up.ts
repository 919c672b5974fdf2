import { STEP_UP_MINUTES } from '../../contract/operation.ts'
import { AppError } from '../errors/app-error.ts'
import type { Session } from './context.ts'

const MINUTE_MS = 60_000

/** Until when the password that was given at this moment counts for calls with step-up. */
export const confirmedUntil = (confirmedAt: string): Date =>
  new Date(new Date(confirmedAt).getTime() + STEP_UP_MINUTES * MINUTE_MS)

/** Throws STEP_UP where the password was given too long ago for what moves money, rights or many people's data. */
export function checkConfirmed({ confirmedAt }: Pick<Session, 'confirmedAt'>, now: Date): void {
  if (now >= confirmedUntil(confirmedAt)) throw new AppError('STEP_UP')
}
