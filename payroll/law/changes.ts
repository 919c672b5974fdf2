import { cents, decimal, percentOf } from '../money/decimal.ts'
import { rowsOfDays } from './rows-of-days.ts'
import type { Dated, HousingAbsences, Law, LawRules, LawYear, OvertimeRule, OwnConcept, TariffRow } from './types.ts'

/**
 * Values that an administrator may enter in addition to the files; each contains only published figures, derived ones are
 * calculated.
 */
export interface ChangeValues {
  incomeTax: { monthly: TariffRow[]; annual: TariffRow[] }
  employmentSubsidy: { percentOfMonthlyUma: string; monthlyIncomeCap: string }
  uma: { daily: string }
  minimumWage: { general: string; border: string }
  umi: { daily: string }
  workerQuotas: Record<string, string>
  employerQuotas: Record<string, string>
  oldAge: { atMinimumWage: string; rows: string[] }
  stateTax: { state: string; percent: string }
  overtime: { doubleHoursWeek: string; doubleHoursDay: string; doubleDaysWeek: string }
  housingAbsences: { suspends: HousingAbsences['suspends'] }
  /** One of `LawRules` as a whole. */
  rule: { rule: keyof LawRules; values: Record<string, string> }
  /** Members that an entry leaves out keep their value. `own` creates a concept of our own. */
  concept: {
    code: string
    satCode?: string | null
    account?: string | null
    own?: Omit<OwnConcept, keyof Dated | 'satCode' | 'isRetired'>
    isRetired?: boolean
  }
}

export type LawKey = keyof ChangeValues

export interface LawChange<K extends LawKey = LawKey> extends Omit<Dated, 'to'> {
  key: K
  value: ChangeValues[K]
}

const ofKey = <K extends LawKey>({ changes }: LawBook, key: K): LawChange<K>[] =>
  changes.filter((one): one is LawChange<K> => one.key === key)

/**
 * The files of payroll/law with later changes; an immutable value. Of several entries of one key and day the last one counts.
 */
export interface LawBook {
  version: string
  changes: readonly LawChange[]
}

const MONTH_DAYS = decimal('30.4')
const MONTHS = decimal(12)

/** The newest change of a parameter that has begun, unless a file has a newer figure. */
function begun<K extends LawKey>(
  book: LawBook,
  key: K,
  day: string,
  published: { from: string },
  suits: (value: ChangeValues[K]) => boolean = () => true,
): LawChange<K> | undefined {
  return ofKey(book, key)
    .filter(({ from, value }) => from <= day && from >= published.from && suits(value))
    .reduce<LawChange<K> | undefined>((best, one) => (best && best.from > one.from ? best : one), undefined)
}

const datesOf = ({ from, article, source, confidence }: Omit<Dated, 'to'>): Dated => ({
  from,
  to: null,
  article,
  source,
  confidence,
})

/** A law of the files with the changes that are in force on its day. */
export function withChanges(law: Law, book: LawBook): Law {
  const { day } = law
  const uma = umaOf(law.uma, book, day)
  const tax = begun(book, 'incomeTax', day, law.isr)
  const wage = begun(book, 'minimumWage', day, law.minimumWage)
  const subsidy = begun(book, 'employmentSubsidy', day, law.employmentSubsidy)
  const worker = begun(book, 'workerQuotas', day, law.imssWorker)
  const employer = begun(book, 'employerQuotas', day, law.employerQuotas)
  const oldAge = begun(book, 'oldAge', day, law.oldAge)
  return {
    ...law,
    uma,
    ...(tax ? { isr: { ...datesOf(tax), tables: tablesOf(tax.value) } } : {}),
    ...(wage ? { minimumWage: { ...datesOf(wage), ...wage.value } } : {}),
    ...(subsidy ? { employmentSubsidy: { ...datesOf(subsidy), ...subsidyOf(subsidy.value, uma.monthly) } } : {}),
    ...(worker ? { imssWorker: { ...law.imssWorker, ...datesOf(worker), branches: rated(law.imssWorker, worker.value) } } : {}),
    ...(employer ? { employerQuotas: { ...datesOf(employer), branches: rated(law.employerQuotas, employer.value) } } : {}),
    ...(oldAge ? { oldAge: { ...datesOf(oldAge), ...oldAge.value } } : {}),
    stateTaxes: Object.fromEntries(
      Object.entries(law.stateTaxes).map(([state, rate]) => {
        const found = begun(book, 'stateTax', day, rate, (value) => value.state === state)
        return [state, found ? { ...rate, ...datesOf(found), percent: found.value.percent, note: null } : rate]
      }),
    ),
    overtime: listOf(law.overtime, ofKey(book, 'overtime'), (value) => {
      const { doublePercent, triplePercent } = law.overtime[law.overtime.length - 1] as OvertimeRule
      return { ...value, doubleDaysWeek: Number(value.doubleDaysWeek), doublePercent, triplePercent }
    }),
    satCodes: satCodesOf(book, day),
    concepts: ownConceptsOf(book, day),
    housingAbsences: listOf(law.housingAbsences, ofKey(book, 'housingAbsences'), (value) => value),
    rules: rulesOf(law.rules, book, day),
    umi: listOf(law.umi, ofKey(book, 'umi'), (value) => value),
  }
}

/** Every rule with its last entry, or as published. */
function rulesOf(published: LawRules, book: LawBook, day: string): LawRules {
  const entries = Object.entries(published).map(([name, rule]: [string, Dated]) => {
    const found = begun(book, 'rule', day, rule, (value) => value.rule === name)
    return [name, found ? { ...rule, ...datesOf(found), ...found.value.values } : rule]
  })
  return Object.fromEntries(entries) as unknown as LawRules
}

/** Valid entries about concepts, in order of their first day; without a day all of them. */
function conceptEntries(book: LawBook, day?: string): LawChange<'concept'>[] {
  const begun = ofKey(book, 'concept').filter(({ from }) => day === undefined || from <= day)
  return begun.toSorted((one, two) => (one.from < two.from ? -1 : one.from > two.from ? 1 : 0))
}

/** SAT keys that were entered for concepts, each the newest that has begun. */
function satCodesOf(book: LawBook, day: string): Record<string, string> {
  const satCodes = conceptEntries(book, day).flatMap(({ value: { code, satCode } }) =>
    satCode ? [[code, satCode] as const] : [],
  )
  return Object.fromEntries(satCodes)
}

/** Concepts of our own on a day; without a day their last entries, including future ones. */
export function ownConceptsOf(book: LawBook, day?: string): Record<string, OwnConcept> {
  const found: Record<string, OwnConcept> = {}
  for (const { value, ...change } of conceptEntries(book, day)) {
    const { code, own, satCode, isRetired } = value
    const before = found[code]
    if (own) found[code] = { ...datesOf(change), ...own, satCode: satCode ?? '', isRetired: false }
    else if (before) found[code] = { ...before, satCode: satCode ?? before.satCode, isRetired: isRetired ?? before.isRetired }
  }
  return found
}

function umaOf(published: Law['uma'], book: LawBook, day: string): Law['uma'] {
  const found = begun(book, 'uma', day, published)
  if (!found) return published
  const monthly = cents(decimal(found.value.daily).times(MONTH_DAYS))
  const annual = cents(monthly.times(MONTHS))
  return { ...datesOf(found), daily: found.value.daily, monthly: monthly.toFixed(2), annual: annual.toFixed(2) }
}

function subsidyOf({ percentOfMonthlyUma, monthlyIncomeCap }: ChangeValues['employmentSubsidy'], monthlyUma: string) {
  const monthlyAmount = cents(percentOf(decimal(monthlyUma), percentOfMonthlyUma)).toFixed(2)
  return { kind: 'flat' as const, percentOfMonthlyUma, monthlyUma, monthlyAmount, monthlyIncomeCap }
}

/** The daily table is the monthly one ÷ 30.4 to cents, those of some days the daily one times the days. */
function tablesOf({ monthly, annual }: ChangeValues['incomeTax']): LawYear['isr']['tables'] {
  const byDay = (text: string): string => cents(decimal(text).div(MONTH_DAYS)).toFixed(2)
  const daily = rowsOfDays(
    monthly.map((row) => ({ ...row, upper: row.upper === null ? null : byDay(row.upper), fixed: byDay(row.fixed) })),
    1,
  )
  const days = { weekly7: rowsOfDays(daily, 7), tenDay: rowsOfDays(daily, 10), fifteenDay: rowsOfDays(daily, 15) }
  return { daily, ...days, monthly, annual }
}

const rated = <T extends { key: string; percent: string }>({ branches }: { branches: readonly T[] }, rates: object): T[] =>
  branches.map((branch) => ({ ...branch, percent: (rates as Record<string, string>)[branch.key] ?? branch.percent }))

/** Entries of the files and the changes, the newest first: the first that has begun is the one in force. */
function listOf<K extends LawKey, T extends Dated>(
  published: readonly T[],
  changes: readonly LawChange<K>[],
  read: (value: ChangeValues[K]) => Omit<T, keyof Dated>,
): readonly T[] {
  if (changes.length === 0) return published
  const newest = new Map(changes.map((change) => [change.from, change]))
  const kept = published.filter(({ from }) => !newest.has(from))
  const entered = [...newest.values()].map((change) => ({ ...datesOf(change), ...read(change.value) }) as T)
  return [...kept, ...entered].sort((one, two) => (one.from < two.from ? 1 : -1)).map((entry) => ({ ...entry, to: null }))
}
