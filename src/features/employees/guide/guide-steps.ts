import type { Person } from '../../../../contract/people/schemas.ts'
import type { DecodedSession } from '../../../../contract/session/schemas.ts'

const GUIDED: readonly string[] = ['Employee', 'Contractor', 'InternalEmployee']
/** Step from which each tab of Edit Profile opens in the guide (C3). */
const OPENS_AT: Record<string, number> = { profile: 1, address: 2, details: 3 }
/** Documents, bank details and house credit are in the Details tab too (C4). */
const LAST_IN_DETAILS = 6

/** Does the onboarding guide run for the viewer on their own record? */
export const isGuided = (person: Person, session: DecodedSession): boolean =>
  person.id === session.id && !session.left && person.user_guide && GUIDED.includes(person.role.name)

export const isTabLocked = (tab: string, step: number): boolean => step < (OPENS_AT[tab] ?? 0)

/** The tab of Edit Profile that the step is about; none before the first and after the last. */
export function currentTab(step: number): string | null {
  if (step > LAST_IN_DETAILS) return null
  const open = Object.keys(OPENS_AT).filter((tab) => !isTabLocked(tab, step))
  return open.at(-1) ?? null
}
