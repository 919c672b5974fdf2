import { t } from '../../../contract/language/texts.ts'
import type { InputTo } from '../../calls/handlers.ts'
import { SheetProblem as FileProblem } from '../../cells/sheet-problem.ts'
import { readCsvSheet } from '../../sheets/read-sheet.ts'
import { type Column, type Layout, SUBJECTS, type Subject, subjectOf, TYPE_COLUMN } from './columns.ts'

/** A row of people's data: its number as a spreadsheet counts, and the text of its cells by column name. */
export interface SheetRow {
  row: number
  values: Record<string, string>
  hasMoreCells: boolean
}

/** The file as a whole is refused, with the reasons. */
export interface SheetProblem {
  column: string
  value: string
  message: string
}

/** A cell that was changed on the screen after the file was chosen. */
export type Correction = NonNullable<InputTo<'employee/bulk-create-employe-from-csv'>['corrections']>[number]

const MAX_ROWS = 1000
/** Displayed length of an unknown column name. */
const LONGEST_NAME = 60
/** A column of the file with the faulty rows, which may be uploaded again unchanged. */
export const ERRORS_COLUMN = 'errors'

/** The rows of a file, and the names of its columns in order; or the reason why it is refused as a whole. */
export type Sheet = { names: string[]; rows: SheetRow[] } | { problems: SheetProblem[] }

/** Reads a file: first line of names, then rows; lines that are empty or begin with # do not count. */
export async function readSheet(content: Buffer, corrections: readonly Correction[], layout: Layout): Promise<Sheet> {
  let lines: string[][]
  try {
    lines = await readCsvSheet(content)
  } catch (error) {
    if (error instanceof FileProblem) return problem(error.message)
    throw error
  }
  const header = (lines[0] ?? []).map((name) => known(name, layout) ?? name.slice(0, LONGEST_NAME))
  const rows = lines.flatMap((cells, at) => (at === 0 || isSkipped(cells) ? [] : [rowOf(cells, at + 1, header)]))
  if (rows.length === 0) return problem(t('server-people-import.noRows'))
  if (rows.length > MAX_ROWS) {
    return problem(t('server-people-import.many', { most: MAX_ROWS, n: rows.length }))
  }
  const added = correct(rows, corrections, header, layout)
  const problems = judgeHeader(header, rows, layout)
  return problems.length > 0
    ? { problems }
    : { names: [...header, ...added].filter((name) => name !== ERRORS_COLUMN && name !== ''), rows }
}

const problem = (message: string): Sheet => ({ problems: [{ column: '', value: '', message }] })

const isSkipped = (cells: readonly string[]): boolean => cells.every((cell) => cell === '') || (cells[0] ?? '').startsWith('#')

/** The name of a column in our spelling, in any case in the file. */
function known(name: string, { byName }: Layout): string | undefined {
  const wanted = name.toLowerCase()
  if (wanted === TYPE_COLUMN || wanted === ERRORS_COLUMN) return wanted
  return byName.get(wanted)?.name
}

function rowOf(cells: readonly string[], row: number, header: readonly string[]): SheetRow {
  const entries = header.map((name, at): [string, string] => [name, cells[at] ?? ''])
  return {
    row,
    values: Object.fromEntries(entries.filter(([name]) => name !== '')),
    hasMoreCells: cells.slice(header.length).some((cell) => cell !== ''),
  }
}

/** Puts corrections over the cells of the file. @returns columns that the file itself does not have */
function correct(
  rows: readonly SheetRow[],
  corrections: readonly Correction[],
  header: readonly string[],
  layout: Layout,
): string[] {
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  const added = new Set<string>()
  for (const { row, column, value } of corrections) {
    const target = byNumber.get(row)
    const name = known(column, layout)
    if (!target || name === undefined) continue
    target.values[name] = value.trim()
    if (!header.includes(name)) added.add(name)
  }
  return [...added]
}

function judgeHeader(header: readonly string[], rows: readonly SheetRow[], layout: Layout): SheetProblem[] {
  const isOurs = (name: string) => name === TYPE_COLUMN || name === ERRORS_COLUMN || layout.byName.has(name.toLowerCase())
  const names = header.filter((name) => name !== '')
  const unknown = names.filter((name) => !isOurs(name))
  const doubled = names.filter((name, at) => isOurs(name) && names.indexOf(name) !== at)
  const missing = [TYPE_COLUMN, ...layout.columns.filter((column) => isNeededBy(column, rows)).map(({ name }) => name)]
  const say = (column: string, message: string): SheetProblem => ({ column, value: column, message })
  return [
    ...unknown.map((name) => say(name, t('server-people-import.unknown', { column: name }))),
    ...[...new Set(doubled)].map((name) => say(name, t('server-people-import.twice', { column: name }))),
    ...missing
      .filter((name) => !names.includes(name))
      .map((name) => say(name, t('server-people-import.missing', { column: name }))),
  ]
}

/** A column is required where a row describes a kind of person that needs it. */
function isNeededBy(column: Column, rows: readonly SheetRow[]): boolean {
  const kinds = SUBJECTS.filter((subject: Subject) =>
    rows.some(({ values }) => subjectOf(values[TYPE_COLUMN] ?? '') === subject),
  )
  return kinds.some((subject) => column.isNeeded[subject])
}
