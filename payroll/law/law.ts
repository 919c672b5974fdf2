import { yearOf } from '../calendar/days.ts'
import { NotCountable } from '../not-countable.ts'
import law2023 from './2023.json' with { type: 'json' }
import law2024 from './2024.json' with { type: 'json' }
import law2025 from './2025.json' with { type: 'json' }
import law2026 from './2026.json' with { type: 'json' }
import { type LawBook, type LawKey, withChanges } from './changes.ts'
import { inForce } from './in-force.ts'
import { PAYROLL_RULES } from './payroll-rules.ts'
import { oldAgeOn, SOCIAL_SECURITY } from './social-security.ts'
import { publishedStateTaxes } from './state-tax.ts'
import type { Law, LawYear, Zone } from './types.ts'

/** A new year is a new file and a name in this list. */
const YEARS = [law2023, law2024, law2025, law2026] as unknown as readonly LawYear[]
const [FIRST] = YEARS as [LawYear]
/** First year with tables; earlier days cannot be calculated. */
export const FIRST_YEAR = FIRST.year
/** The first day that the tables of the law cover. */
export const FIRST_DAY = `${FIRST_YEAR}-01-01`
const LAST = YEARS[YEARS.length - 1] as LawYear

/** The files alone. The version is raised with each change of a file. */
export const PUBLISHED: LawBook = { version: '2026.2', changes: [] }

/**
 * The law on a day (of payment), by the files and later changes. Figures not entered yet are those of the last known year,
 * and `missing` names them. Throws NotCountable before the first known year.
 */
export function lawOn(day: string, book: LawBook = PUBLISHED): Law {
  const known = kept.get(book) ?? new Map<string, Law>()
  kept.set(book, known)
  const found = known.get(day)
  if (found) return found
  const law = readLaw(day, book)
  if (known.size >= MOST_DAYS) known.clear()
  known.set(day, law)
  return law
}

/** Thousands of people of one run share a day of payment; a book is immutable, and goes with its laws. */
const kept = new WeakMap<LawBook, Map<string, Law>>()
/** More days than a run has: another caller's, and not worth keeping. */
const MOST_DAYS = 1000

function readLaw(day: string, book: LawBook): Law {
  const year = yearOf(day)
  if (year < FIRST.year) throw new NotCountable(`There are no tables for ${year}.`)
  const known = YEARS.find((one) => one.year === year) ?? LAST
  const missing = missingOn(day, book)
  const law: Law = {
    ...known,
    day,
    version: book.version,
    employmentSubsidy: inForce(known.employmentSubsidy, day),
    uma: inForce(known.uma, day),
    employerQuotas: SOCIAL_SECURITY.employer,
    oldAge: oldAgeOn(day),
    stateTaxes: publishedStateTaxes(day),
    satCodes: {},
    concepts: {},
    overtime: PAYROLL_RULES.overtime,
    umi: PAYROLL_RULES.umi,
    housingAbsences: PAYROLL_RULES.housingAbsences,
    rules: PAYROLL_RULES.rules,
    missing,
    isProvisional: missing.length > 0,
    on: (other) => (other === day ? asIs : nearestLaw(other, book)),
  }
  const asIs = book.changes.length === 0 ? law : withChanges(law, book)
  return asIs
}

/** Figures published every year, and the day of the year from which they are valid. */
const YEARLY: readonly { key: LawKey; name: string; from: string }[] = [
  { key: 'incomeTax', name: 'income tax', from: '01-01' },
  { key: 'employmentSubsidy', name: 'employment subsidy', from: '01-01' },
  { key: 'minimumWage', name: 'minimum wages', from: '01-01' },
  { key: 'uma', name: 'UMA', from: '02-01' },
]

function missingOn(day: string, { changes }: LawBook): string[] {
  if (yearOf(day) <= LAST.year) return []
  return YEARLY.filter(({ key, from }) => {
    const begins = day.slice(5) >= from ? `${day.slice(0, 4)}-${from}` : `${yearOf(day) - 1}-${from}`
    const isInFile = yearOf(begins) <= LAST.year
    return !isInFile && !changes.some((one) => one.key === key && begins <= one.from && one.from <= day)
  }).map(({ name }) => name)
}

/** `lawOn`, but a day before the first known year gets the figures of that year. */
export const nearestLaw = (day: string, book: LawBook = PUBLISHED): Law =>
  lawOn(yearOf(day) < FIRST.year ? FIRST_DAY : day, book)

export const minimumWage = (law: Law, zone: Zone): string =>
  zone === 'Border' ? law.minimumWage.border : law.minimumWage.general

/** The warning for a day that uses figures of another year; `null` if none is missing. */
export function missingLaw({ day, year, missing }: Law): string | null {
  if (missing.length === 0) return null
  return `The law tables for ${day} are missing: ${missing.join(', ')}. Enter them in the payroll interface. Payments with those of ${year} are blocked.`
}

/** Days of vacation by law for a year of service; the first is 1. */
export function legalVacationDays({ vacationDays }: Law, serviceYear: number): number {
  const row = vacationDays.rows.find(({ yearsFrom, yearsTo }) => yearsFrom <= serviceYear && serviceYear <= yearsTo)
  if (row) return row.days
  const last = vacationDays.rows[vacationDays.rows.length - 1]
  if (!last || serviceYear < 1) throw new NotCountable(`There is no year of service ${serviceYear}.`)
  const { everyYears, days } = vacationDays.thereafter
  return last.days + days * Math.ceil((serviceYear - last.yearsTo) / everyYears)
}
