import { sql } from 'kysely'
import type { Access, TargetRecord } from '../../../access-control/authorize.ts'
import type { Permissions } from '../../../access-control/permissions.ts'
import type { Role } from '../../../access-control/roles.ts'
import { reasonFor } from '../../../access-control/who-can-see.ts'
import { operations } from '../../../contract/index.ts'
import { textAt } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { loadTarget } from '../../calls/load-target.ts'
import type { Database } from '../../db/connect.ts'
import type { Columns } from '../../db/rows.ts'
import { orNotFound } from '../../errors/app-error.ts'
import { flagLabel } from './permission-texts.ts'

interface Row extends Columns<'people', 'id' | 'firstname' | 'lastname' | 'image_file' | 'company_id' | 'all_companies'> {
  role: Role
  permissions: Permissions | null
  assigned: number[]
}

/** The call that opens a record of each kind: its access rule decides who may see it. */
const OPENED_BY = {
  person: operations['employee/get-employee-by-id'].access,
  client: operations['client/get-client-by-id'].access,
} satisfies Record<string, Access>

/**
 * All people who may open a person or a client, with the reasons. Every account is checked by the access rule of the call
 * that opens the record, so the rule has no second copy.
 */
export const whoCanSee: Action<'employee/who-can-see'> = async ({ entity, entityId }, { db, session }) => {
  const kind = entity === 'person' ? 'person' : 'company'
  const target = orNotFound(await loadTarget(db, { entity: kind, param: 'id' }, { id: entityId }, session))
  const people = (await accounts(db, target)).flatMap((row) => {
    const actor = { ...row, companyId: row.company_id, allCompanies: row.all_companies, assignedCompanies: row.assigned }
    const reason = reasonFor(OPENED_BY[entity], actor, target)
    if (!reason) return []
    const { why, flag, reach } = reason
    const name = `${row.firstname} ${row.lastname}`
    return [
      {
        id: row.id,
        name,
        role: { name: row.role },
        image_url: row.image_file,
        why: textAt('server-access.why', why) ?? why,
        label: flag === null ? null : flagLabel(flag),
        reach: textAt('server-access.reach', reach) ?? reach,
      },
    ]
  })
  return { people }
}

/** The open accounts that a rule could let in: the office, the users of the company, and the person. */
async function accounts(db: Database, { personId, companyId }: TargetRecord): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.firstname, p.lastname, p.role, p.image_file, p.company_id, p.permissions, p.all_companies,
      array(select a.company_id from company_assignments a where a.person_id = p.id) as assigned
    from people p
    where p.is_active and (p.role in ('Admin', 'InternalEmployee') or p.id = ${personId ?? null}
      or (p.role = 'Client' and p.company_id = ${companyId}))
    order by p.role, p.lastname, p.firstname, p.id`.execute(db)
  return rows
}
