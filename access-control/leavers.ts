import type { Role } from './roles.ts'

/** A person who left can still read their receipts and papers for 24 months. */
const YEARS = 2
const WORKERS: readonly Role[] = ['Employee', 'Contractor']

/** Someone whose last contract has ended: on which day, and the last day on which the account opens. */
export interface Departure {
  /** `null` for people who left before the day was stored; their account stays open. */
  on: string | null
  until: string | null
}

export const LEAVER_PARTS: readonly string[] = ['documents', 'contract', 'receipts']

/** Has this person left? `null`: no. */
export function departureOf(person: { role: Role; status: string; left_on: string | null }): Departure | null {
  if (person.status !== 'Terminated' || !WORKERS.includes(person.role)) return null
  return { on: person.left_on, until: person.left_on && lastDayOf(person.left_on) }
}

/** Is the account of a person who left closed? `today` is a day in Mexico City. */
export const isClosed = (left: Departure | null, today: string): boolean =>
  left !== null && left.until !== null && today > left.until

function lastDayOf(day: string): string {
  const rest = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)
  return `${Number(day.slice(0, 4)) + YEARS}${rest}`
}
