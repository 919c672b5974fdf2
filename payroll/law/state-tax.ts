import content from './state-tax.json' with { type: 'json' }
import type { Confidence, Dated } from './types.ts'

interface State {
  name: string
  percent: string
  confidence: Confidence
  note?: string
  /** What is known of 2023 to 2025, where it was another rate. */
  before2026?: string
}

const TABLE = content as unknown as Dated & { states: Record<string, State> }

/** Keys of the SAT catalogue of states: "CMX", "JAL". */
export const STATES: readonly string[] = Object.keys(TABLE.states)

export interface StateTaxRate extends Dated {
  name: string
  percent: string
  note: string | null
}

/** The rate of a state on a day. Before 2026 only changes are known, so nothing there is certain. */
export function stateTaxOn(state: string, day: string): StateTaxRate {
  const found = TABLE.states[state]
  if (!found) throw new RangeError(`There is no state "${state}".`)
  const { from, to, article, source } = TABLE
  const { name, note = null } = found
  if (day >= from) return { from, to, article, source, name, note, percent: found.percent, confidence: found.confidence }
  return {
    from: '2023-01-01',
    to: '2025-12-31',
    article,
    source,
    name,
    note,
    percent: found.before2026 ?? found.percent,
    confidence: found.before2026 ? 'M' : 'U',
  }
}
