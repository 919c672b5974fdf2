import { type RawBuilder, sql } from 'kysely'
import { visiblePermissions } from '../../../access-control/grants.ts'
import type { Permissions } from '../../../access-control/permissions.ts'
import type { InternalEmployee } from '../../../contract/internal-employees/schemas.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { orNotFound } from '../../errors/app-error.ts'

/** Companies of someone, in order of name, as the answers show them. */
export const ASSIGNED = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'logo_url', c.logo_file)
  order by c.name, c.id), '[]') from company_assignments a join companies c on c.id = a.company_id where a.person_id = p.id)`

const MANAGED = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'logo_url', c.logo_file)
  order by c.name, c.id), '[]') from companies c where c.account_manager_id = p.id)`

/**
 * Time of a person's last activity: sessions store it to five minutes, and the history keeps it when they are gone. Mails
 * sent to them are in their history too, but are not their activity.
 */
export const LAST_SEEN = sql`greatest((select max(last_seen) from sessions where person_id = p.id),
  (select at from history where actor_id = p.id and action not like 'session.%-sent' order by id desc limit 1))`

/** An account is open, waits for its first password, or is closed. */
export const STATE: RawBuilder<unknown> = sql`case when not p.is_active then 'Inactive' when p.must_set_password then 'Invited' else 'Active' end`

/** An internal employee in the caller's reach, with the permissions the caller may see. Throws NOT_FOUND. */
export async function loadInternalEmployee(db: Database, id: number, session: Session): Promise<InternalEmployee> {
  const { rows } = await sql<Omit<InternalEmployee, 'permissions'> & { permissions: Permissions | null }>`
    select p.id, p.firstname, p.lastname, p.email, s.position, s.department, p.all_companies, p.is_active, s.invited_at, p.version,
      p.permissions, ${STATE} as state, ${ASSIGNED} as assigned_companies, ${MANAGED} as managed_companies, ${LAST_SEEN} as last_seen
    from people p left join internal_employees s on s.person_id = p.id
    where p.id = ${id} and p.role = 'InternalEmployee' and ${inScope(session, 'p.company_id', 'p.id')}`.execute(db)
  const row = orNotFound(rows[0])
  return { ...row, permissions: visiblePermissions(session, row.permissions) }
}
