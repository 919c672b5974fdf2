import { STEP_UP_MINUTES } from '../../contract/operation.ts'

const MINUTE_MS = 60_000

/** Until when the password that was given at this moment counts for calls with step-up. */
export const confirmedUntil = (confirmedAt: string): Date =>
  new Date(new Date(confirmedAt).getTime() + STEP_UP_MINUTES * MINUTE_MS)
