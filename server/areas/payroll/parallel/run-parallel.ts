import { readFile } from 'node:fs/promises'
import { t } from '../../../../contract/language/texts.ts'
import { ownConceptsOf } from '../../../../payroll/law/changes.ts'
import { decimal } from '../../../../payroll/money/decimal.ts'
import { NET } from '../../../../payroll/parallel/reasons.ts'
import { FileAnswer } from '../../../calls/context.ts'
import type { Action } from '../../../calls/handlers.ts'
import { SheetProblem } from '../../../cells/sheet-problem.ts'
import { writeCsv } from '../../../csv/write-csv.ts'
import { validationError } from '../../../errors/app-error.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { inTurns } from '../../../turns.ts'
import { currentBook } from '../law-figures/current-law.ts'
import { comparison, summaryOf } from './compare-parallel.ts'
import { HAPPENED, type OwnConcepts, type ParallelRow, TERMS } from './parallel-columns.ts'
import { readParallelFile } from './parallel-file.ts'
import { peopleBeside } from './parallel-people.ts'

const MOST_ROWS = 5000
const TOLERANCE = /^(\d{1,4}(\.\d{1,2})?)?$/

export const runParallel: Action<'payroll/run-parallel'> = async ({ tolerance, companyId }, { db, files }) => {
  if (!TOLERANCE.test(tolerance ?? '')) {
    throw validationError([{ field: 'tolerance', message: t('server-payroll-figures.tolerance') }])
  }
  const book = await currentBook(db)
  const own = ownConceptsOf(book)
  const rows = await readRows(await readFile(files[0]?.path ?? ''), own)
  const beside = companyId === undefined ? { unknown: [], missing: [] } : await peopleBeside(db, companyId, rows)
  const compare = comparison(book, own, decimal(tolerance || '0'))
  const people = await inTurns(rows, compare)
  return { data: { people, ...summaryOf(people), ...beside } }
}

async function readRows(content: Buffer, own: OwnConcepts): Promise<ParallelRow[]> {
  try {
    const rows = await readParallelFile(await readSheet(content), own)
    if (rows.length === 0) throw new SheetProblem('server-sheets.noPeople')
    if (rows.length > MOST_ROWS) throw new SheetProblem('server-sheets.manyPeople', { most: MOST_ROWS })
    return rows
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    throw validationError([{ field: 'payroll_file', message: error.message }])
  }
}

const EXAMPLE: Record<string, string> = {
  number: '1',
  name: 'Ana Ruiz',
  period: 'Fortnightly',
  period_start: '2026-06-16',
  period_end: '2026-06-30',
  payment_date: '2026-06-30',
  hire_date: '2024-03-01',
  zone: 'General',
  monthly_salary: '25000.00',
  SALARY: '12500.00',
  ISR: '1738.26',
  IMSS: '343.84',
  NET: '10417.90',
}

export const downloadParallelTemplate: Action<'payroll/download-parallel-template'> = async () => {
  const columns = [...Object.keys(TERMS), ...Object.keys(HAPPENED), 'SALARY', 'BONUS', 'VACATION_PREMIUM', 'ISR', 'IMSS', NET]
  const rows = [columns, columns.map((name) => EXAMPLE[name] ?? '')]
  return new FileAnswer('csv', 'parallel-payroll.csv', async () => writeCsv(rows))
}
