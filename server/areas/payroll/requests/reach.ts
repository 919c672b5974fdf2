import { sql } from 'kysely'
import type { Session } from '../../../calls/context.ts'
import { inScope } from '../../../calls/in-scope.ts'
import type { Database } from '../../../db/connect.ts'
import { orNotFound } from '../../../errors/app-error.ts'

/** Payment requests `r` in reach. */
export const requestReach = (session: Session) => [inScope(session, 'r.company_id')]

/** The request a payroll in reach belongs to. Throws NOT_FOUND. */
export async function requestOfPayroll(db: Database, session: Session, payrollId: number): Promise<number> {
  const { rows } = await sql<{ request_id: number }>`select p.request_id from payrolls p where p.id = ${payrollId}
    and ${inScope(session, 'p.company_id')}`.execute(db)
  return orNotFound(rows[0]).request_id
}

/** Throws NOT_FOUND where no such request is in reach. @param lock how it is held until the transaction ends */
export async function checkReach(db: Database, session: Session, id: number, lock = ''): Promise<void> {
  const { rows } = await sql`select from payment_requests r where r.id = ${id}
    and ${sql.join(requestReach(session), sql` and `)} ${sql.raw(lock)}`.execute(db)
  orNotFound(rows[0])
}
