import { addWorkingDays } from '../calendar/working-days.ts'

/** A contract of the person with the same employer that has ended. Days `YYYY-MM-DD`. */
export interface EarlierContract {
  start: string
  end: string
  /** Was its settlement paid? */
  isSettled: boolean
}

/**
 * First day of service of a contract that begins on this day. Service goes on under contracts that follow each other (LFT 39,
 * 39-E, 158) until a paid settlement ends it, or a working day without a contract. There is no work on weekends and mandatory
 * rest days anyway (LFT 69, 74): they interrupt nothing.
 */
export function serviceStart(start: string, earlier: readonly EarlierContract[]): string {
  const before = earlier.find((one) => !one.isSettled && one.start < start && start <= addWorkingDays(one.end, 1))
  return before ? serviceStart(before.start, earlier) : start
}
