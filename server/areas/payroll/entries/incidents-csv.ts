import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { AWAY_TYPES, INCIDENT_TYPES } from '../../../../contract/payroll/entries/entry-types.ts'
import { FileAnswer } from '../../../calls/context.ts'
import type { Action, ContextOf, PreparedAction } from '../../../calls/handlers.ts'
import { type Cell, textOf } from '../../../cells/cell.ts'
import { dayIn } from '../../../cells/day.ts'
import { optionNamed } from '../../../cells/folded.ts'
import { SheetProblem } from '../../../cells/sheet-problem.ts'
import { type DecimalSign, oneSign, readNumber, signOf } from '../../../csv/read-number.ts'
import { writeCsv } from '../../../csv/write-csv.ts'
import { fieldError, validationError } from '../../../errors/app-error.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { inTurns } from '../../../turns.ts'
import { inWords } from '../../../words/stored-words.ts'
import { IN_ORDER } from '../counting/in-order.ts'
import { checkReach } from '../requests/reach.ts'
import { lookAtRequest, requests } from '../requests/record.ts'
import { keepIncidents } from './add-incidents.ts'
import { type EnteredIncident, judgeIncident, type Person } from './judge-incidents.ts'
import { offeredOn } from './offered-concepts.ts'
import { peopleOf } from './people-of.ts'

const UPLOAD = 'payroll/upload-incidents-csv'
const STEP = { action: 'upload-incidents' }
const COLUMNS = ['number', 'name', 'type', 'date_from', 'date_to', 'quantity', 'amount', 'note', 'imss_folio'] as const
type Column = (typeof COLUMNS)[number]
type Line = Record<Column, string>
const headOf = (column: Column): string => t(`server-payroll.file.heads.${column}`)
const MOST_LINES = 5000

/** A line for each person in the request, to fill in; empty ones are ignored. */
export const downloadIncidentsTemplate: Action<'payroll/download-incidents-template'> = async (
  { requestId },
  { db, session },
) => {
  await checkReach(db, session, requestId)
  const { rows } = await sql<{ number: string | null; name: string }>`
    select number, firstname || ' ' || lastname as name from payrolls p
    where request_id = ${requestId} and status <> 'Excluded' order by ${IN_ORDER}`.execute(db)
  const lines = rows.map(({ number, name }) => [number ?? '', name, ...COLUMNS.slice(2).map(() => '')])
  const head = COLUMNS.map(headOf)
  return new FileAnswer('csv', 'incidents.csv', async () => writeCsv([head, ...lines]))
}

/** Incidents of a file, all or none (P3); a dry run only answers the result. */
export const uploadIncidents: PreparedAction<typeof UPLOAD> = {
  prepare: async (input, context) => {
    const [file] = context.files
    if (!file) throw new Error('Add a file.')
    requests.check(await lookAtRequest(context, input.requestId), UPLOAD, STEP)
    const lines = await linesOf(await readFile(file.path))
    return (written) => take(input, lines, written)
  },
}

/** Lines with their row as a spreadsheet counts it; those that only name a person are empty. Throws VALIDATION. */
async function linesOf(content: Buffer): Promise<{ row: number; line: Line }[]> {
  const refuse = (message: string) => fieldError('incidents_file', message)
  let cells: Cell[][]
  try {
    cells = await readSheet(content)
  } catch (error) {
    if (error instanceof SheetProblem) throw refuse(error.message)
    throw error
  }
  if (cells.length > MOST_LINES) throw refuse(t('server-payroll.file.lines', { most: MOST_LINES }))
  const head = (cells[0] ?? []).map((name) => optionNamed(COLUMNS, textOf(name), headOf))
  const lacks = (['number', 'type'] as const).filter((name) => !head.includes(name))
  if (lacks.length > 0)
    throw refuse(
      t('server-payroll.file.columns', { columns: COLUMNS.map(headOf).join(', '), missing: lacks.map(headOf).join(', ') }),
    )
  const lines = await inTurns(
    cells.slice(1),
    (row) => Object.fromEntries(COLUMNS.map((name) => [name, textOf(row[head.indexOf(name)] ?? '')])) as Line,
  )
  const sign = oneSign(lines.flatMap(({ quantity, amount }) => [signOf(quantity, true), signOf(amount)]))
  return lines.flatMap((line, at) =>
    line.type === '' && line.quantity === '' && line.amount === '' ? [] : [{ row: at + 2, line: asRead(line, sign) }],
  )
}

/** Days and numbers in the format of the product; other text stays, and is refused as it was written. */
function asRead(line: Line, sign: DecimalSign | null): Line {
  const number = (text: string, by: DecimalSign | null, isSmall = false): string => {
    const read = readNumber(text, by, isSmall)
    return typeof read === 'string' ? read : text
  }
  return {
    ...line,
    date_from: dayIn(line.date_from) ?? line.date_from,
    date_to: dayIn(line.date_to) ?? line.date_to,
    quantity: number(line.quantity, sign, true),
    // Money has two decimals, so the comma of 12,345 separates thousands.
    amount: number(line.amount, sign ?? '.'),
  }
}

async function take(
  { requestId, dryRun = false }: { requestId: number; dryRun?: boolean },
  lines: { row: number; line: Line }[],
  context: ContextOf<typeof UPLOAD>,
) {
  const held = await requests.hold(context, requestId)
  const step = requests.check(held, UPLOAD, STEP)
  const find = finderOf([...(await peopleOf(context.db, requestId)).values()])
  const offered = await offeredOn(context.db, held.row.payment_date)
  const period = { start: held.row.period_start, end: held.row.period_end, kind: held.row.kind }
  const judged = lines.map(({ row, line }) => {
    const { person, problem } = find(line)
    const incident = enteredOf(line, person?.id ?? 0)
    const judgement = judgeIncident(incident, person, period, '', offered)
    const { row: found } = judgement
    const errors = judgement.errors.map((one) => (one.field === 'payrollId' && problem ? { ...one, message: problem } : one))
    const { date_from: from, date_to: to, type } = found
    if (person && errors.length === 0 && from !== null && to !== null && AWAY_TYPES.includes(type))
      person.away.push({ id: 0, type, from, to })
    const messages = errors.map(({ field, message }) => {
      const column = field === 'payrollId' ? 'number' : field
      return { row, column, value: line[column as Column] ?? '', message }
    })
    return { row, incident, values: line, errors: messages }
  })
  const errors = judged.flatMap((one) => one.errors)
  const preview = { rows: judged.map(({ incident: _incident, ...row }) => row), totalRows: judged.length }
  const validRows = judged.filter((one) => one.errors.length === 0).length
  if (dryRun) return context.nothingChanged({ dryRun: true, ...preview, validRows, created: 0, touchedPayrolls: [] })
  if (judged.length === 0) throw fieldError('incidents_file', t('server-payroll.file.noIncidents'))
  if (errors.length > 0) {
    throw validationError(errors.slice(0, 200).map(({ row, column, message }) => ({ field: `row ${row}: ${column}`, message })))
  }
  const incidents = judged.map(({ incident }) => incident)
  const touchedPayrolls = await keepIncidents(context as never, held, incidents, step)
  return { dryRun: false, ...preview, validRows, created: judged.length, touchedPayrolls }
}

type Listed = Person & { number: string | null }

/** Finds the person of a line by the number, or without one by a name that only one person of the request has. */
function finderOf(people: readonly Listed[]) {
  const byNumber = new Map(people.map((person) => [person.number, person]))
  const byName = Map.groupBy(people, ({ name }) => name)
  return ({ number, name }: Line): { person: Listed | undefined; problem?: string } => {
    if (number !== '') return { person: byNumber.get(number) }
    const [person, namesake] = byName.get(name) ?? []
    if (!namesake) return { person }
    return { person: undefined, problem: t('server-payroll.file.namesakes', { name }) }
  }
}

const enteredOf = ({ number: _number, name: _name, ...line }: Line, payrollId: number): EnteredIncident => ({
  ...line,
  payrollId,
  type: optionNamed(INCIDENT_TYPES, line.type, inWords) ?? line.type,
})
