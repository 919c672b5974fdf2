import { sql } from 'kysely'
import type { Action } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'

/** Maximum number of companies one person can be assigned to. */
const MOST = 500

export const getAssignableCompanies: Action<'employee/get-assignable-companies'> = async (_input, { db, session }) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from companies c where ${inScope(session, 'c.id')} order by c.name, c.id limit ${MOST}`.execute(db)
  return { companies: rows }
}
