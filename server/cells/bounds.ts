import type { Cell } from './cell.ts'
import { SheetProblem } from './sheet-problem.ts'

/** More is not read of a sheet; formats alone, without a value, are no cells. */
export interface Bounds {
  rows: number
  columns: number
  cells: number
  /** Sum over all texts: a workbook may refer to one long text from every cell. */
  characters: number
}

export const BOUNDS: Bounds = { rows: 20_000, columns: 300, cells: 400_000, characters: 5_000_000 }

/** Counts the cells of a sheet as they are read. The answered function throws SheetProblem at the first excess. */
export function counterOf(most: Bounds): (row: number, values: readonly Cell[], columns?: number) => void {
  let [cells, characters] = [0, 0]
  return (row, values, columns = values.length) => {
    if (row > most.rows) throw new SheetProblem('server-sheets.rows', { most: most.rows })
    if (columns > most.columns) throw new SheetProblem('server-sheets.columns', { row, most: most.columns })
    cells += values.length
    if (cells > most.cells) throw new SheetProblem('server-sheets.cells', { most: most.cells })
    for (const value of values) characters += typeof value === 'string' ? value.length : 1
    if (characters > most.characters) throw new SheetProblem('server-sheets.text')
  }
}
