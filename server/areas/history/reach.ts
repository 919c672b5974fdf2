import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../access-control/can.ts'
import { readableRoles } from '../../../access-control/people.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'

/** Entries about a person from before the blocking are shown to no one; entries about the blocking itself stay visible. */
export const NOT_BLOCKED = sql`not (h.entity = 'person' and exists (
  select from blocked_people b where b.person_id = h.entity_id and h.id <= b.history_to))`

/**
 * The rows of the history that a session may read. Admin reads all; staff the rows of people it may open, and of the
 * provider's bank accounts with the flag; a Client the rows of the company's people that are not internal; each person the
 * rows about themselves that are visible to all.
 * @param isOfOne are the rows of one record wanted? Otherwise the people of assigned companies are found first, and their rows by
 *   an index: the newest rows of all people hold too few of them
 */
export function historyReach(session: Session, isOfOne = false): RawBuilder<unknown>[] {
  if (session.role === 'Admin') return [NOT_BLOCKED]
  const ofSelf = sql`h.entity_id = ${session.id}`
  const isPerson = sql`h.entity = 'person'`
  if (session.role === 'Employee' || session.role === 'Contractor') return [isPerson, ofSelf, sql`h.visibility = 'All'`]
  const people = sql`select p.id from people p
    where p.role = any(${[...readableRoles(session)]}::text[]) and ${inScope(session, 'p.company_id')}`
  const subject = sql`exists (${people} and p.id = h.entity_id)`
  if (session.role === 'Client') {
    return [
      isPerson,
      sql`h.company_id = ${session.companyId}`,
      sql`(h.visibility in ('Client', 'All') and ${subject} or h.visibility = 'All' and ${ofSelf})`,
    ]
  }
  const found = isOfOne || session.allCompanies ? subject : sql`h.entity_id = any(array(${people}))`
  const ofPeople = sql`${isPerson} and (${found} or h.visibility = 'All' and ${ofSelf})`
  return [can(session, 'internalEmployees.bankAccounts') ? sql`(${ofPeople} or h.entity = 'bank-account')` : ofPeople]
}
