import { inTurns } from '../../../turns.ts'
import { countOne, type Known, type Taken } from './count-one.ts'
import { createPacker } from './explanations.ts'
import { type ReadyRows, startRows } from './keep-payrolls.ts'
import type { Source } from './sources.ts'

/** Counted payrolls in the form in which they are stored. */
export interface CountedSlice {
  rows: ReadyRows
  taken: Taken[]
  /** For each payroll the reason why it cannot be counted. */
  outcomes: [id: number, failure: string | null][]
}

/** Counts payrolls of one request, slice by slice; a slice has the formulas that no slice before it had. */
export function createSliceCounter(known: Known): (sources: readonly Source[]) => Promise<CountedSlice> {
  const packer = createPacker()
  return async (sources) => {
    const rows = startRows(packer)
    const taken: Taken[] = []
    const outcomes = await inTurns(sources, (source): [number, string | null] => {
      const counted = countOne(source, known)
      rows.add(counted.row)
      taken.push(...counted.taken)
      return [source.id, counted.failure]
    })
    return { rows: rows.ready(), taken, outcomes }
  }
}
