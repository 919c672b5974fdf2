import { readFile } from 'node:fs/promises'
import type { Static } from 'typebox'
import { t } from '../../../../contract/language/texts.ts'
import type { ParallelPerson } from '../../../../contract/payroll/law-figures/schemas.ts'
import { kept } from '../../../../payroll/kept.ts'
import { type LawBook, ownConceptsOf } from '../../../../payroll/law/changes.ts'
import { CONCEPT_CODES, conceptOf } from '../../../../payroll/law/concepts.ts'
import { lawOn, missingLaw, nearestLaw } from '../../../../payroll/law/law.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { type Decimal, decimal, money, sum, ZERO } from '../../../../payroll/money/decimal.ts'
import { NotCountable } from '../../../../payroll/not-countable.ts'
import { type Amounts, kindOf, NET, type Recount, reasonsOf } from '../../../../payroll/parallel/reasons.ts'
import { payrollOf } from '../../../../payroll/period/payroll.ts'
import type { PayrollInput } from '../../../../payroll/period/types.ts'
import { FileAnswer } from '../../../calls/context.ts'
import type { Action } from '../../../calls/handlers.ts'
import { SheetProblem } from '../../../cells/sheet-problem.ts'
import { writeCsv } from '../../../csv/write-csv.ts'
import { fieldError } from '../../../errors/app-error.ts'
import { readSheet } from '../../../sheets/read-sheet.ts'
import { inTurns } from '../../../turns.ts'
import { conceptInWords, inWords } from '../../../words/stored-words.ts'
import { currentBook } from '../law-figures/current-law.ts'
import { HAPPENED, type OwnConcepts, type ParallelRow, TERMS } from './parallel-columns.ts'
import { readParallelFile } from './parallel-file.ts'
import { peopleBeside } from './parallel-people.ts'

type Person = Static<typeof ParallelPerson>

/** Finding a reason means recalculating a payroll; the limit bounds a file of any size to some seconds. */
const MOST_RECOUNTS = 20_000

/**
 * Recalculates rows, each by the law of its day of payment, and answers the differences with their reasons.
 * @param own concepts of our own that the file may contain: payments elsewhere may be older than the concept is here
 */
function comparison(book: LawBook, own: OwnConcepts, tolerance: Decimal): (row: ParallelRow) => Person {
  const laws = new Map<string, Law>()
  const lawOf = (day: string, find: (day: string, book: LawBook) => Law): Law =>
    kept(laws, day, () => {
      const law = find(day, book)
      return { ...law, concepts: { ...own, ...law.concepts } }
    })
  const yearBefore = ({ year }: Law): Law | null => {
    const found = lawOf(`${year - 1}-12-31`, nearestLaw)
    return found.year < year ? found : null
  }
  let left = MOST_RECOUNTS
  const recount: Recount = (input, law) => {
    left -= 1
    if (left < 0) return null
    try {
      return amountsOf(input, law)
    } catch (error) {
      // Impossible terms are no reason.
      if (error instanceof NotCountable) return null
      throw error
    }
  }
  return (row) => {
    const { input } = row
    const head = { row: row.row, number: row.number.slice(0, 200), name: row.name.slice(0, 200) }
    const failed = (problem: string): Person => ({ ...head, problem, concepts: [], difference: '0.00' })
    if (!input) return failed(row.problem ?? t('server-payroll-figures.parallel.unread'))
    try {
      const law = lawOf(input.paymentDate, lawOn)
      const missing = missingLaw(law)
      if (missing !== null) return failed(inWords(missing))
      const concepts = differences(row.theirs, { input, law, before: yearBefore(law) }, tolerance, recount)
      return { ...head, problem: null, concepts, difference: money(sum(concepts.map((one) => decimal(one.difference).abs()))) }
    } catch (error) {
      if (error instanceof NotCountable) return failed(inWords(error.message))
      throw error
    }
  }
}

function amountsOf(input: PayrollInput, law: Law): Amounts {
  const { lines, totals } = payrollOf(input, law)
  const amounts = new Map<string, Decimal>([[NET, decimal(totals.net)]])
  for (const { code, amount } of lines) amounts.set(code, (amounts.get(code) ?? ZERO).plus(decimal(amount)))
  return amounts
}

/** Lines that we calculate and that have no column in the file appear in the net. */
function differences(
  stated: ReadonlyMap<string, string>,
  facts: { input: PayrollInput; law: Law; before: Law | null },
  tolerance: Decimal,
  recount: Recount,
): Person['concepts'] {
  const theirs: Amounts = new Map([...stated].map(([code, amount]) => [code, decimal(amount)]))
  const ours = amountsOf(facts.input, facts.law)
  const all = [...CONCEPT_CODES, ...Object.keys(facts.law.concepts), NET].flatMap((code) => {
    const [their, our] = [theirs.get(code), ours.get(code) ?? ZERO]
    return their === undefined || our.minus(their).abs().lte(tolerance) ? [] : [{ code, their, our }]
  })
  if (all.length === 0) return []
  const off = all.map(({ code }) => code)
  const reasons = reasonsOf(facts, { off, theirs, ours }, recount)
  return all.map(({ code, their, our }) => ({
    code,
    name: nameOf(code, facts.law),
    theirs: money(their),
    ours: money(our),
    difference: money(our.minus(their)),
    reason: reasons.get(code) ?? null,
  }))
}

const nameOf = (code: string, law: Law): string =>
  code === NET ? t('server-payroll-words.concept.netPay') : conceptInWords(conceptOf(law, code).name)

/** Number of agreeing people, and the totals of each concept over the differing ones. */
function summaryOf(people: readonly Person[]) {
  const all = Map.groupBy(
    people.flatMap(({ concepts }) => concepts),
    ({ code }) => code,
  )
  const total = (found: Person['concepts'], which: 'theirs' | 'ours' | 'difference') =>
    money(sum(found.map((one) => decimal(one[which]))))
  return {
    same: people.filter(({ problem, concepts }) => problem === null && concepts.length === 0).length,
    different: people.filter(({ concepts }) => concepts.length > 0).length,
    problems: people.filter(({ problem }) => problem !== null).length,
    concepts: [...all].map(([code, found]) => ({
      code,
      name: found[0]?.name ?? code,
      people: found.length,
      theirs: total(found, 'theirs'),
      ours: total(found, 'ours'),
      difference: total(found, 'difference'),
      reasons: kindsOf(found),
    })),
  }
}

/** Number of people by reason of a difference; the most frequent first. */
function kindsOf(found: Person['concepts']): { reason: string | null; people: number }[] {
  const kinds = Map.groupBy(found, ({ reason }) => (reason === null ? null : kindOf(reason)))
  return [...kinds]
    .map(([reason, { length }]) => ({ reason: reason && inWords(reason), people: length }))
    .sort((one, two) => two.people - one.people)
}

const MOST_ROWS = 5000
const TOLERANCE = /^(\d{1,4}(\.\d{1,2})?)?$/

export const runParallel: Action<'payroll/run-parallel'> = async ({ tolerance, companyId }, { db, files }) => {
  if (!TOLERANCE.test(tolerance ?? '')) throw fieldError('tolerance', t('server-payroll-figures.tolerance'))
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
    throw fieldError('payroll_file', error.message)
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
