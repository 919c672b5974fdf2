import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../lists/search.ts'

export const IN_FORCE = sql`('Sent', 'Active', 'Ending')`
/** Order of a person's contracts: the newest in force is the current one, else the newest of all. */
export const CURRENT_FIRST = sql`(status in ${IN_FORCE}) desc, id desc`

/** The current contract of person `p` names this department, or a part of it; case and accents do not matter. */
export const worksIn = (department: string): RawBuilder<unknown> => sql`
  p.id in (select k.person_id from contracts k where k.department_search like fold_text(${contains(department.trim())})
    and not exists (select from contracts newer where newer.person_id = k.person_id
      and (newer.status in ${IN_FORCE}, newer.id) > (k.status in ${IN_FORCE}, k.id)))`
