import { readFile } from 'node:fs/promises'
import type { Role } from '../../../access-control/roles.ts'
import { errorText } from '../../../contract/errors.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { FormRegistry } from '../../forms/registry.ts'
import { inTurns } from '../../turns.ts'
import { wageRuleOf } from '../new-people/judge-wages.ts'
import { type Layout, layoutOf } from './columns.ts'
import { noteDuplicates } from './find-duplicates.ts'
import { type JudgedRow, judgeRow } from './read-row.ts'
import { type Correction, readSheet } from './read-sheet.ts'

export interface JudgedFile {
  layout: Layout
  /** Names of the file's columns, in their order. */
  names: string[]
  rows: JudgedRow[]
}

interface Given {
  path: string
  corrections: readonly Correction[]
  forms: FormRegistry
  viewer: Role
}

/** One entry of the list that a refused import answers; row 0 is the file itself. */
export interface RowError {
  row: number
  column: string
  value: string
  message: string
}

/** Reads and validates a file by the forms; throws the list of errors that concern it as a whole. */
export async function judgeFile({ path, corrections, forms, viewer }: Given): Promise<JudgedFile> {
  const layout = layoutOf(forms, viewer)
  const sheet = await readSheet(await readFile(path), corrections, layout)
  if ('problems' in sheet) throw refusal(sheet.problems.map((problem) => ({ row: 0, ...problem })))
  return { layout, names: sheet.names, rows: await inTurns(sheet.rows, (row) => judgeRow(row, layout, forms)) }
}

const SALARY = 'monthly_salary'

/** Adds the checks that need the database: the company's minimum wage and the values that others have. */
export async function judgeWith(db: Database, companyId: number | null, file: JudgedFile): Promise<JudgedFile> {
  const isBelowMinimum = await wageRuleOf(db, companyId)
  const rows = file.rows.map((row) => ({ ...row, errors: [...row.errors] }))
  for (const { subject, fields, errors } of rows) {
    const isJudged = errors.some(({ column }) => column === SALARY)
    if (subject === null || isJudged || !isBelowMinimum({ role: subject, fields })) continue
    errors.push({ column: SALARY, message: errorText('MIN_WAGE') })
  }
  await noteDuplicates(db, rows)
  return { ...file, rows }
}

/** Maximum length of a cell's value in a list. */
const LONGEST_VALUE = 2000

/** All errors of the rows, in the order of the file and its columns. */
export function errorsOf({ rows, names }: JudgedFile): RowError[] {
  return rows.flatMap(({ row, values, errors }) =>
    errors
      .map(({ column, message }) => ({ row, column, value: (values[column] ?? '').slice(0, LONGEST_VALUE), message }))
      .sort((a, b) => names.indexOf(a.column) - names.indexOf(b.column)),
  )
}

/** A refused import answers the bare list (decisions.md no. 60). */
export const refusal = (list: RowError[]): AppError => new AppError('VALIDATION', { list })
