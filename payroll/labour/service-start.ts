import { addWorkingDays } from '../calendar/working-days.ts'

/** A contract of the person with the same employer that has ended. Days `YYYY-MM-DD`. */
export interface EarlierContract {
  start: string
  end: string
  /** Did it end for another reason than the end of its term? We take such an end as final, also where it pays no years (K). */
  endsService: boolean
}

/**
 * First day of service of a contract that begins on this day. Service goes on under contracts that follow each other (LFT 39,
 * 39-E, 158) until an end other than that of a term, or a working day without a contract (our own rule: the law names no days).
 */
export function serviceStart(start: string, earlier: readonly EarlierContract[]): string {
  const linked = earlier.filter((one) => one.start < start && start <= addWorkingDays(one.end, 1))
  const [first] = linked.map((one) => one.start).sort()
  return first === undefined || linked.some(({ endsService }) => endsService) ? start : serviceStart(first, earlier)
}
