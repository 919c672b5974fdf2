import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../access-control/can.ts'
import { readableRoles } from '../../../access-control/people.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'

/** Entries about a person from before the blocking are shown to nobody; what became of the data stays to be seen. */
export const NOT_BLOCKED = sql`not (h.entity = 'person' and exists (
  select from blocked_people b where b.person_id = h.entity_id and h.id <= b.history_to))`

/**
 * The rows of the history that a session may read. Admin reads all; staff the rows of people it may open, and of the
 * provider's bank accounts with the flag; a Client the rows of the company's people that are not internal; each person the
 * rows about themselves that are visible to all.
 */
export function historyReach(session: Session): RawBuilder<unknown>[] {
  if (session.role === 'Admin') return [NOT_BLOCKED]
  const ofSelf = sql`h.entity_id = ${session.id}`
  const isPerson = sql`h.entity = 'person'`
  if (session.role === 'Employee' || session.role === 'Contractor') return [isPerson, ofSelf, sql`h.visibility = 'All'`]
  const subject = sql`exists (select from people p where p.id = h.entity_id
    and p.role = any(${[...readableRoles(session)]}::text[]) and ${inScope(session, 'p.company_id')})`
  if (session.role === 'Client') {
    return [
      isPerson,
      sql`h.company_id = ${session.companyId}`,
      sql`(h.visibility in ('Client', 'All') and ${subject} or h.visibility = 'All' and ${ofSelf})`,
    ]
  }
  const people = sql`${isPerson} and (${subject} or h.visibility = 'All' and ${ofSelf})`
  return [can(session, 'internalEmployees.bankAccounts') ? sql`(${people} or h.entity = 'bank-account')` : people]
}
