import { yearOf } from '../calendar/days.ts'
import law2023 from './2023.json' with { type: 'json' }
import law2024 from './2024.json' with { type: 'json' }
import law2025 from './2025.json' with { type: 'json' }
import law2026 from './2026.json' with { type: 'json' }
import type { Law, LawYear, Zone } from './types.ts'

/** A new year is a new file and a name in this list. */
const YEARS = [law2023, law2024, law2025, law2026] as unknown as readonly LawYear[]
const [FIRST] = YEARS as [LawYear]
const FIRST_DAY = `${FIRST.year}-01-01`
const LAST = YEARS[YEARS.length - 1] as LawYear

/**
 * The law on a day (of payment). After the last known year its figures stand in, marked provisional.
 * Throws RangeError before the first known year.
 */
export function lawOn(day: string): Law {
  const year = yearOf(day)
  if (year < FIRST.year) throw new RangeError(`There are no tables for ${year}.`)
  const known = YEARS.find((one) => one.year === year) ?? LAST
  return {
    ...known,
    day,
    employmentSubsidy: inForce(known.employmentSubsidy, day),
    uma: inForce(known.uma, day),
    isProvisional: year > LAST.year,
  }
}

/** The same; a day before the first known year has the figures of that year. */
export const nearestLaw = (day: string): Law => lawOn(yearOf(day) < FIRST.year ? FIRST_DAY : day)

/** The entry whose days hold this one; past the last entry, the last. */
export function inForce<T extends { from: string; to: string | null }>(entries: readonly T[], day: string): T {
  const found = entries.find(({ from, to }) => from <= day && (to === null || day <= to)) ?? entries[entries.length - 1]
  if (!found) throw new RangeError(`There is no figure for ${day}.`)
  return found
}

export const minimumWage = (law: Law, zone: Zone): string =>
  zone === 'Border' ? law.minimumWage.border : law.minimumWage.general

/** Days of vacation by law for a year of service; the first is 1. */
export function legalVacationDays({ vacationDays }: Law, serviceYear: number): number {
  const row = vacationDays.rows.find(({ yearsFrom, yearsTo }) => yearsFrom <= serviceYear && serviceYear <= yearsTo)
  if (row) return row.days
  const last = vacationDays.rows[vacationDays.rows.length - 1]
  if (!last || serviceYear < 1) throw new RangeError(`There is no year of service ${serviceYear}.`)
  const { everyYears, days } = vacationDays.thereafter
  return last.days + days * Math.ceil((serviceYear - last.yearsTo) / everyYears)
}
