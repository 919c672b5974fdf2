import { readFile } from 'node:fs/promises'
import { type RawBuilder, sql } from 'kysely'
import { errorText } from '../../../contract/errors.ts'
import { t } from '../../../contract/language/texts.ts'
import type { PrepareContext, Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTurns } from '../../turns.ts'
import { wageRuleOf } from '../new-people/judge-wages.ts'
import { labelOf, parameterOf, sameValue, UNIQUE_FIELDS, type UniqueField, whoHas } from '../people/unique-fields.ts'
import { type Layout, layoutOf } from './columns.ts'
import { type JudgedRow, judgeRow } from './read-row.ts'
import { type Correction, readSheet, type SheetProblem } from './read-sheet.ts'

interface Value {
  row: JudgedRow
  field: UniqueField
  text: string
}

/** Notes in their cells the values that the file repeats, and those that another person has: one statement. */
async function noteDuplicates(db: Database, rows: readonly JudgedRow[]): Promise<void> {
  const values = UNIQUE_FIELDS.flatMap((field) => rows.flatMap((row): Value[] => valueIn(row, field)))
  noteInside(values)
  const taken = await takenOf(db, values)
  for (const value of values) if (taken.has(value)) note(value, errorText('DUPLICATE', { fields: labelOf(value.field) }))
}

function valueIn(row: JudgedRow, field: UniqueField): Value[] {
  const text = row.fields.find(({ place }) => place === field.name)?.value
  return typeof text === 'string' && text !== '' ? [{ row, field, text }] : []
}

function noteInside(values: readonly Value[]): void {
  const first = new Map<string, Value>()
  for (const value of values) {
    const key = `${value.field.name} ${sameValue(value.field, value.text)}`
    const earlier = first.get(key)
    if (earlier)
      note(
        value,
        t('server-people-import.same', { field: t(`server-people-import.called.${value.field.name}`), row: earlier.row.row }),
      )
    else first.set(key, value)
  }
}

/** A cell has only its first error. */
function note({ row, field }: Value, message: string): void {
  if (!row.errors.some(({ column }) => column === field.name)) row.errors.push({ column: field.name, message })
}

async function takenOf(db: Database, values: readonly Value[]): Promise<Set<Value>> {
  const lookups = UNIQUE_FIELDS.flatMap((field): RawBuilder<unknown>[] => {
    const own = [...values.entries()].filter(([, value]) => value.field === field)
    if (own.length === 0) return []
    const places = own.map(([place]) => place)
    const texts = own.map(([, { text }]) => parameterOf(field, text))
    return [
      sql`select v.place from unnest(${places}::int[], ${texts}::text[]) v(place, text)
        where exists (${whoHas(field, sql.ref('v.text'))})`,
    ]
  })
  if (lookups.length === 0) return new Set()
  const { rows } = await sql<{ place: number }>`${sql.join(lookups, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ place }) => values[place] as Value))
}

export interface JudgedFile {
  layout: Layout
  /** Names of the file's columns, in their order. */
  names: string[]
  rows: JudgedRow[]
}

/** One entry of the list that a refused import answers; row 0 is the file itself. */
export interface RowError extends SheetProblem {
  row: number
}

/** Reads and validates a file by the forms; throws the list of errors that concern it as a whole. */
export async function judgeFile(
  corrections: readonly Correction[],
  { files: [file], services: { forms }, session }: Pick<PrepareContext<Session>, 'files' | 'services' | 'session'>,
): Promise<JudgedFile> {
  if (!file) throw new Error('Add a file.')
  const layout = layoutOf(forms, session.role)
  const sheet = await readSheet(await readFile(file.path), corrections, layout)
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
