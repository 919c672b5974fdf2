import { addDays, addMonths } from '../calendar/days.ts'
import table from '../law/trial-terms.json' with { type: 'json' }

/** The longest lawful trial or initial training: its length, and its last possible day (`YYYY-MM-DD`). */
interface Bound {
  n: number
  lastDay: string
}

export interface TrialTerm {
  article: string
  /** Longest term for all work. */
  usual: Bound
  /** Longest term for management and specialized work. */
  most: Bound
}

/** The bounds of a contract of this duration that begins on this day; `null` for any other duration (LFT 39-A, 39-B). */
export function trialTermOf(duration: string | null, start: string): TrialTerm | null {
  const row = table.rows.find((one) => one.duration === duration)
  if (!row) return null
  const bound = (n: number): Bound => ({
    n,
    lastDay: addDays(row.unit === 'months' ? addMonths(start, n) : addDays(start, n), -1),
  })
  return { article: row.source, usual: bound(row.usual), most: bound(row.most) }
}
