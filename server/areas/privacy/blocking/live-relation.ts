import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Database } from '../../../db/connect.ts'

/**
 * Relations that still need the data of a person, in words: a contract that is not over, work that is not paid, an account in
 * use. Data are not cancelled while there is one (LFPDPPP art. 25 I).
 */
export async function liveRelations(db: Database, personId: number): Promise<string[]> {
  const { rows } = await sql<Record<'account' | 'contract' | 'termination' | 'payroll' | 'invoice', boolean>>`
    select p.role in ('Admin', 'InternalEmployee', 'Client') and p.is_active as account,
      exists (select from contracts where person_id = p.id and status not in ('Ended', 'Void')) as contract,
      exists (select from terminations where person_id = p.id and status in ('Requested', 'Scheduled')) as termination,
      exists (select from payrolls k join payment_requests r on r.id = k.request_id
        where k.employee_id = p.id and k.status not in ('Complete', 'Excluded') and r.status <> 'Cancelled') as payroll,
      exists (select from invoices where contractor_id = p.id and status not in ('Complete', 'Cancelled')) as invoice
    from people p where p.id = ${personId}`.execute(db)
  const [found] = rows
  if (!found) return []
  const live = (['account', 'contract', 'termination', 'payroll', 'invoice'] as const).filter((name) => found[name])
  return live.map((name) => t(`server-privacy.live.${name}`))
}
