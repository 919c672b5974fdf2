import { type RawBuilder, sql } from 'kysely'
import { type EarlierContract, serviceStart } from '../../../../payroll/labour/service-start.ts'
import type { Database } from '../../../db/connect.ts'
import { isPaidOrSent } from './settlement-source.ts'

/** The first day of service of each contract. @param contracts a query of their ids */
export async function serviceStartsOf(db: Database, contracts: RawBuilder<unknown>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; start: string; earlier: EarlierContract[] }>`
    select k.id, k.start_date as start, coalesce(json_agg(json_build_object('start', c.start_date, 'end', c.end_date,
        'isSettled', exists (select from payrolls x join payment_requests r on r.id = x.request_id
          where x.contract_id = c.id and x.kind = 'Settlement' and ${isPaidOrSent}))) filter (where c.id is not null), '[]') as earlier
    from contracts k left join contracts c on c.person_id = k.person_id and c.company_id = k.company_id and c.type = 'Employee'
      and c.status = 'Ended' and c.start_date < k.start_date and c.end_date is not null
    where k.id in (${contracts}) group by k.id`.execute(db)
  return new Map(rows.map(({ id, start, earlier }) => [id, serviceStart(start, earlier)]))
}

/** The same as a query of `contract_id` and `service_from`. */
export const serviceRows = (starts: ReadonlyMap<number, string>): RawBuilder<unknown> => {
  const rows = [...starts].map(([contract_id, service_from]) => ({ contract_id, service_from }))
  return sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) as s (contract_id int, service_from date)`
}
