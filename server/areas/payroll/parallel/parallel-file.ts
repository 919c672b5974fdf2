import { formatChoice } from '../../../../contract/language/formats.ts'
import { t } from '../../../../contract/language/texts.ts'
import { problemsOf } from '../../../../payroll/cases/check-case.ts'
import type { CaseProblem } from '../../../../payroll/cases/problem.ts'
import { readForgivingly } from '../../../../payroll/cases/read-forgivingly.ts'
import { decimal, money } from '../../../../payroll/money/decimal.ts'
import type { PayrollInput } from '../../../../payroll/period/types.ts'
import { type Cell, textOf } from '../../../cells/cell.ts'
import { SheetProblem } from '../../../cells/sheet-problem.ts'
import { type DecimalSign, oneSign, readNumber, signOf } from '../../../csv/read-number.ts'
import { inTurns } from '../../../turns.ts'
import { caseInWords } from '../../../words/stored-words.ts'
import { type Columns, columnsOf, HAPPENED, isSmall, type OwnConcepts, type ParallelRow, TERMS } from './parallel-columns.ts'
import { withoutDoubled } from './parallel-doubles.ts'
import { takenOver, withOwn } from './parallel-taken-over.ts'

type Values = readonly Cell[]

/**
 * Rows ready for calculation; yields to other work in between. Throws SheetProblem with a displayable text if required
 * columns are missing. @param own concepts of our own that a column may contain
 */
export async function readParallelFile(cells: readonly Values[], own: OwnConcepts = {}): Promise<ParallelRow[]> {
  const [first = [], ...lines] = cells
  const head = first.map(textOf)
  const known = columnsOf(own)
  const columns = head.map(known.nameOf)
  judgeColumns(head, columns, known)
  const rows = lines.map((values, at) => ({ values, row: at + 2 })).filter(({ values }) => values.some((value) => value !== ''))
  const signs = await inTurns(rows, ({ values }) =>
    values.map((value, at) => (typeof value === 'string' && isMoney(columns[at] ?? '', known) ? signOf(value) : null)),
  )
  const sign = oneSign(signs.flat())
  const file: FileHead = { columns, known, own, sign }
  return withoutDoubled(await inTurns(rows, ({ values, row }) => toRow(file, values, row)))
}

/** Context for reading all rows of a file. */
interface FileHead {
  columns: readonly string[]
  known: Columns
  own: OwnConcepts
  sign: DecimalSign | null
}

const isMoney = (column: string, { isNumeric }: Columns): boolean => isNumeric(column) && !isSmall(column)

const NEEDED = ['period', 'period_start', 'period_end', 'payment_date', 'hire_date']
const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

function judgeColumns(head: readonly string[], columns: readonly string[], { isCode, isKnown }: Columns): void {
  const missing = NEEDED.filter((name) => !columns.includes(name))
  if (!columns.includes('monthly_salary') && !columns.includes('daily_wage')) missing.push('monthly_salary')
  if (missing.length > 0) throw new SheetProblem('server-sheets.lacks', { columns: named(missing) })
  const unknown = head.filter((name, at) => name !== '' && !isKnown(columns[at] ?? ''))
  if (unknown.length > 0) {
    throw new SheetProblem('server-sheets.unknownColumn', { columns: named(unknown.slice(0, 5)) })
  }
  const doubled = columns.filter((name, at) => name !== '' && columns.indexOf(name) !== at)
  if (doubled.length > 0) throw new SheetProblem('server-sheets.doubled', { columns: named([...new Set(doubled)]) })
  if (!columns.some(isCode)) throw new SheetProblem('server-sheets.noAmounts')
}

function toRow({ columns, known, own, sign }: FileHead, values: Values, row: number): ParallelRow {
  const { isCode, isNumeric } = known
  const cell = new Map(columns.map((name, at) => [name, textOf(values[at] ?? '')]))
  const head = { row, number: cell.get('number') ?? '', name: cell.get('name') ?? '' }
  const faulty = (problem: string): ParallelRow => ({ ...head, input: null, problem, theirs: new Map() })
  if (values.length > columns.length || values.some((value, at) => value !== '' && columns[at] === '')) {
    return faulty(t('server-payroll-figures.parallel.cells', { row }))
  }
  if (head.number === '' && head.name === '') return faulty(t('server-payroll-figures.parallel.nobody', { row }))
  for (const [at, name] of columns.entries()) {
    const text = cell.get(name) ?? ''
    if (text === '' || !isNumeric(name)) continue
    const value = typeof values[at] === 'number' ? numberOf(text, isCode(name)) : readNumber(text, sign, isSmall(name))
    const problem = typeof value === 'string' ? judgeAmount(value, text, isCode(name)) : wordsOfNumber(text, value)
    if (typeof value !== 'string' || problem !== null)
      return faulty(t('server-payroll-figures.parallel.column', { row, column: name, problem }))
    cell.set(name, value)
  }
  const amounts = [...cell].filter(([name, value]) => isCode(name) && value !== '')
  const read = readForgivingly(inputOf(cell, amounts)) as Record<string, unknown>
  const [problem] = problemsOf({ kind: 'period', input: read })
  if (problem) return faulty(t('server-payroll-figures.parallel.column', { row, ...placeOf(problem) }))
  const input = withOwn(read as unknown as PayrollInput, amounts, own)
  return { ...head, input, problem: null, theirs: new Map(amounts) }
}

/** A value calculated by a spreadsheet has more decimals than displayed: an amount counts as displayed, to the cent. */
function numberOf(text: string, isAmount: boolean): string | null {
  if (text.startsWith('-')) return null
  return isAmount ? money(decimal(text)) : text
}

function wordsOfNumber(text: string, readings: readonly string[] | null): string {
  const shown = text.slice(0, 40)
  if (readings === null) return t('server-payroll-figures.parallel.notAmount', { text: shown })
  const example = `${readings.find((one) => !one.includes('.')) ?? ''}.00`
  return t('server-payroll-figures.parallel.unclear', { text: shown, readings: formatChoice(readings), example })
}

function judgeAmount(value: string, text: string, isAmount: boolean): string | null {
  if (!isAmount || /^\d{1,12}(\.\d{1,2})?$/.test(value)) return null
  const fault = /^\d{1,12}\./.test(value) ? 'decimals' : 'large'
  return t(`server-payroll-figures.parallel.${fault}`, { text: text.slice(0, 40) })
}

const COLUMN_OF = new Map(Object.entries(TERMS).map(([column, field]) => [field as string, column]))

function placeOf({ field, message }: CaseProblem): { column: string; problem: string } {
  const name = field.replace('input.', '')
  return { column: COLUMN_OF.get(name) ?? name, problem: caseInWords(message).slice(0, 440) }
}

function inputOf(cell: ReadonlyMap<string, string>, amounts: readonly (readonly [string, string])[]): Record<string, unknown> {
  const terms = Object.entries(TERMS).filter(([, field]) => field !== '')
  const happened = Object.entries(HAPPENED)
    .map(([column, { type, field }]) => ({ type, field, value: cell.get(column) ?? '' }))
    .filter(({ value }) => value !== '' && Number(value) !== 0)
  const taken = takenOver(amounts)
  return {
    ...Object.fromEntries(terms.map(([column, field]) => [field, cell.get(column) ?? ''])),
    zone: cell.get('zone') || 'General',
    incidents: [...happened.map(({ type, field, value }) => ({ type, [field]: value })), ...(taken.incidents ?? [])],
    deductions: taken.deductions,
  }
}
