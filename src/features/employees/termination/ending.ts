import type { Role } from '../../../../access-control/roles.ts'
import type { Termination } from '../../../../contract/schemas/termination.ts'

/** Contractors have other types of ending. */
export const formOfRole = (role: Role): string => (role === 'Contractor' ? 'termination-contractor' : 'termination')

/** What the form of an ending shows at first. */
export function endingOf(termination: Termination | null): Record<string, unknown> {
  if (!termination) return {}
  const { type, reason, last_day, contract_end_date, notice_date, person_told } = termination
  return { type, reason, last_day, contract_end_date, ...(notice_date ? { notice_date } : {}), person_told }
}

/** What the form of the settlement shows at first. */
export function termsOf(termination: Termination | null): Record<string, unknown> {
  const { pending_vacation_days, salary_paid_through, pays_per_year } = termination?.settlement_terms ?? {}
  const terms = { pending_vacation_days, salary_paid_through, pays_per_year: pays_per_year ?? true }
  const entries = Object.entries({ ...terms, rehire: termination?.rehire })
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined))
}
