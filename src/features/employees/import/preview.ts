import type { ResultOf } from '../../../../providers/calls.ts'

type Answer = ResultOf<'employee/bulk-create-employe-from-csv'>

/** Result of a dry run of a file. */
export type Preview = Required<Pick<Answer, 'columns' | 'rows' | 'validRows'>>
export type PreviewRow = Preview['rows'][number]
export type CellProblem = PreviewRow['errors'][number]
/** A created person: the row of the file, and the record. */
export type Created = NonNullable<Answer['employees']>[number]

/** One entry of the list that a refused import answers. */
export interface RowError extends CellProblem {
  row: number
  value: string
}

/** Values typed over cells of the file, by `cellKey`. */
export type Corrections = Readonly<Record<string, string>>

const SEPARATOR = ':'
export const cellKey = (row: number, column: string): string => `${row}${SEPARATOR}${column}`

export const toList = (corrections: Corrections) =>
  Object.entries(corrections).map(([key, value]) => {
    const at = key.indexOf(SEPARATOR)
    return { row: Number(key.slice(0, at)), column: key.slice(at + 1), value }
  })

/** Columns worth showing: those with something in them, and those with an error. */
export function shownColumns({ columns, rows }: Preview): Preview['columns'] {
  const used = new Set(rows.flatMap(({ values }) => Object.keys(values).filter((name) => values[name] !== '')))
  const wrong = rows.flatMap(({ errors }) => errors.map(({ column }) => column))
  const known = columns.filter(({ name }) => used.has(name) || wrong.includes(name))
  const added = [...new Set(wrong)].filter((name) => name !== '' && !columns.some((column) => column.name === name))
  return [...known, ...added.map((name) => ({ name, title: name }))]
}

/** The rows with the errors of a refused call in place of those of the last check. */
export function withErrors(preview: Preview, errors: readonly RowError[]): Preview {
  const rows = preview.rows.map((row) => ({ ...row, errors: errors.filter((error) => error.row === row.row) }))
  return { ...preview, rows, validRows: rows.filter((row) => row.errors.length === 0).length }
}
