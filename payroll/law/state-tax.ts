import { NotCountable } from '../not-countable.ts'
import { conceptOf } from './concepts.ts'
import content from './state-tax.json' with { type: 'json' }
import type { Confidence, Dated, Law, StateTaxRate, UntaxedConcepts } from './types.ts'

interface State extends Pick<StateTaxRate, 'name' | 'percent' | 'confidence'> {
  note?: string
  /** Note on 2023 to 2025, where the rate was different. */
  before2026?: string
  /** Note on 2023 and 2024 (general knowledge). */
  before2025?: string
  /** Where the state's law differs from most others. */
  untaxed?: UntaxedConcepts
}

const TABLE = content as unknown as Dated & { untaxed: UntaxedConcepts; states: Record<string, State> }

/** Keys of the SAT catalogue of states: "CMX", "JAL". */
export const STATES: readonly string[] = Object.keys(TABLE.states)

/** Name of a state of Mexico by its code: "Jalisco" of "JAL". Other text is answered as it is. */
export const stateName = (code: string): string => (STATES.includes(code) ? TABLE.states[code]?.name : undefined) ?? code

const { from, to, article, source } = TABLE
const FROM_2025 = '2025-01-01'

/** The published rate of every state on a day. Before 2026 only changes are known, so no rate is certain. */
export function publishedStateTaxes(day: string): Readonly<Record<string, StateTaxRate>> {
  if (day >= from) return SINCE
  return day >= FROM_2025 ? IN_2025 : BEFORE
}

type Days = Pick<StateTaxRate, 'from' | 'to'>

const ratesOf = (days: Days, rateOf: (state: State) => [percent: string, confidence: Confidence]) =>
  Object.fromEntries(
    Object.entries(TABLE.states).map(([key, state]) => {
      const [percent, confidence] = rateOf(state)
      const { name, note = null, untaxed = TABLE.untaxed } = state
      return [key, { ...days, article, source, name, note, percent, confidence, untaxed }]
    }),
  )

const SINCE = ratesOf({ from, to }, ({ percent, confidence }) => [percent, confidence])

const in2025 = ({ percent, before2026 }: State): [string, Confidence] =>
  before2026 === undefined ? [percent, 'U'] : [before2026, 'M']

const IN_2025 = ratesOf({ from: FROM_2025, to: '2025-12-31' }, in2025)

const BEFORE = ratesOf({ from: '2023-01-01', to: '2024-12-31' }, (state) =>
  state.before2025 === undefined ? in2025(state) : [state.before2025, 'K'],
)

/** Throws NotCountable for a key that is no state. */
export function stateTaxOf({ stateTaxes }: Law, state: string): StateTaxRate {
  const found = stateTaxes[state]
  if (!found) throw new NotCountable(`There is no state "${state}".`)
  return found
}

/** Does a state tax a concept? Not where its law excludes it, or where one of our own was entered as untaxed. */
export const hasStateTax = (law: Law, code: string, state: string | undefined): boolean =>
  conceptOf(law, code).hasStateTax !== false && !(state !== undefined && stateTaxOf(law, state).untaxed.codes.includes(code))
