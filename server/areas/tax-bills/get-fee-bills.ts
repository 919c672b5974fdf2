import { sql } from 'kysely'
import type { Action } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { feeBillsWhere } from './fee-bill-row.ts'

export const getFeeBills: Action<'contractor/get-fee-bills'> = async (input, { db, session }) => {
  const { page = 1, limit = 10, companyId = null } = input
  const where = sql`${inScope(session, 'b.company_id')} and (${companyId}::int is null or b.company_id = ${companyId}::int)`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from fee_bills b
    where b.status <> 'Making' and ${where}`.execute(db)
  const feeBills = await feeBillsWhere(db, where, { limit, skip: (page - 1) * limit })
  return { data: { feeBills, totalFeeBills: rows[0]?.count ?? 0 } }
}
