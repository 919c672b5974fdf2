import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Actor, Cast } from './life.ts'

interface Colleague extends Actor {
  all_companies: boolean
  companies: number[]
  position: string | null
}

/** Admin and internal employees whose accounts are open, the first accounts first. */
export async function loadColleagues(db: Database): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select p.id, p.firstname, p.lastname, p.role, p.all_companies, s.position,
      array(select a.company_id from company_assignments a where a.person_id = p.id) as companies
    from people p left join internal_employees s on s.person_id = p.id
    where p.role in ('Admin', 'InternalEmployee') and p.is_active order by p.id`.execute(db)
  return rows
}

/** The account manager of a company, and the actors of its onboarding: the auditor is another person than the reviewer. */
export function castOf(colleagues: readonly Colleague[], client: { id: number }, owner: Actor): { manager: Actor; cast: Cast } {
  const admin = colleagues.find(({ role }) => role === 'Admin')
  const lead = colleagues.find(({ position }) => position === 'Operations lead')
  if (!admin || !lead) throw new Error('The demo lacks its Admin or its operations lead.')
  const manager = colleagues.find(({ companies }) => companies.includes(client.id)) ?? lead
  return { manager, cast: { owner, reviewer: manager, decider: admin } }
}
