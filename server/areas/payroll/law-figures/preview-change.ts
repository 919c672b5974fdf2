import { schemaText } from '../../../../contract/language/overlay.ts'
import { t } from '../../../../contract/language/texts.ts'
import { addDays } from '../../../../payroll/calendar/days.ts'
import type { LawBook, LawChange } from '../../../../payroll/law/changes.ts'
import { lawOn, minimumWage } from '../../../../payroll/law/law.ts'
import { payrollOf } from '../../../../payroll/period/payroll.ts'
import type { Payroll, PayrollInput } from '../../../../payroll/period/types.ts'
import file from '../../../../schemas/payroll-samples.json' with { type: 'json' }
import type { Action } from '../../../calls/handlers.ts'
import { AppError, validationError } from '../../../errors/app-error.ts'
import { conceptInWords, inWords, storedText } from '../../../words/stored-words.ts'
import { currentBook } from './current-law.ts'
import { judgeDay } from './judge-change.ts'
import { describedOf, editableOf, FIGURE_KEYS, toChange } from './parameters.ts'
import { judgeFigure, trimmed, withRanges } from './update-parameters.ts'

interface Sample {
  name: string
  days: number
  input: Omit<PayrollInput, 'periodStart' | 'periodEnd' | 'paymentDate' | 'hireDate' | 'zone'>
}

const SAMPLES = file.samples as unknown as readonly Sample[]
/** Length of service that gives the vacation of a fourth year. */
const SERVICE_DAYS = 1_200
/** A state whose rate is known from two sources; those of the states have their own column. */
const STATE = 'CMX'
const STATE_KEY = 'stateTax.'

/** The effect of a figure on payrolls of a few people, calculated by the law with and without it. Stores nothing. */
export const previewParameters: Action<'payroll/preview-payroll-parameters'> = async (input, { db }) => {
  const { key, from } = input
  if (!FIGURE_KEYS.includes(key)) throw new AppError('NOT_FOUND')
  const problems = [...judgeDay(from, 'from'), ...judgeFigure({ ...input, area: 'law' })]
  if (problems.length > 0) throw validationError(problems)
  const book = await currentBook(db)
  const value = toChange(key, trimmed(input.values ?? {}), withRanges(input.rows))
  const change = {
    key: editableOf(key),
    from,
    value,
    article: describedOf(key).article,
    source: storedText('law.preview'),
    confidence: 'U',
  } as unknown as LawChange
  const changed: LawBook = { ...book, changes: [...book.changes, change] }
  const state = key.startsWith(STATE_KEY) ? key.slice(STATE_KEY.length) : STATE
  const samples = SAMPLES.map((sample) => {
    const counted = [book, changed].map((one) => countedBy(sample, from, state, one))
    const [before, after] = counted as [Payroll, Payroll]
    return { name: schemaText('payroll-samples', sample.name), totals: totalsOf(before, after), lines: linesOf(before, after) }
  })
  return { data: { samples, changed: samples.filter(({ totals, lines }) => totals.some(differs) || lines.length > 0).length } }
}

function countedBy({ days, input }: Sample, from: string, state: string, book: LawBook): Payroll {
  const paymentDate = addDays(from, days - 1)
  const law = lawOn(paymentDate, book)
  const wage = input.dailyWage === undefined ? {} : { dailyWage: minimumWage(law, 'General') }
  return payrollOf(
    {
      ...input,
      ...wage,
      periodStart: from,
      periodEnd: paymentDate,
      paymentDate,
      hireDate: addDays(from, -SERVICE_DAYS),
      zone: 'General',
      state,
      workRiskPremium: '0.54355',
    },
    law,
  )
}

const differs = ({ before, after }: { before: string; after: string }): boolean => before !== after

const TOTALS = [
  ['server-payroll-words.report.gross', 'gross'],
  ['server-payroll-words.concept.incomeTax', 'isr'],
  ['server-payroll-figures.preview.imssWorker', 'imssWorker'],
  ['server-payroll-words.report.net', 'net'],
  ['server-payroll-words.report.employerCosts', 'employerCost'],
] as const

const totalsOf = ({ totals: before }: Payroll, { totals: after }: Payroll) =>
  TOTALS.map(([label, key]) => ({ label: t(label), before: before[key], after: after[key] }))

/** Lines with a different amount or taxation; equal ones are left out. */
function linesOf(before: Payroll, after: Payroll) {
  const [was, is] = [before, after].map(shownLines) as [Map<string, string>, Map<string, string>]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? '0.00', after: is.get(name) ?? '0.00' }))
    .filter(differs)
}

function shownLines({ lines, incapacities }: Payroll): Map<string, string> {
  const shown = new Map<string, string>()
  for (const { name: lineName, amount, exempt } of lines) {
    const name = conceptInWords(lineName)
    shown.set(name, amount)
    if (exempt !== '0.00') shown.set(t('server-payroll-figures.preview.exempt', { name }), exempt)
  }
  for (const { type, imss } of incapacities)
    shown.set(t('server-payroll-figures.preview.ofImss', { type: inWords(type) }), imss.amount)
  return shown
}
