import { type RawBuilder, sql } from 'kysely'
import { type EarlierContract, serviceStart } from '../../../../payroll/labour/service-start.ts'
import type { Database } from '../../../db/connect.ts'

export interface ServiceStart {
  contract_id: number
  service_from: string
  /** First day of work for the company without a break, however earlier contracts ended. */
  employed_from: string
}

/** @param contracts a query of their ids */
export async function serviceStartsOf(db: Database, contracts: RawBuilder<unknown>): Promise<ServiceStart[]> {
  const { rows } = await sql<{ contract_id: number; start: string; earlier: EarlierContract[] }>`
    select k.id as contract_id, k.start_date as start, coalesce(json_agg(json_build_object('start', c.start_date, 'end', c.end_date,
        'endsService', exists (select from terminations t where t.contract_id = c.id and t.status in ('Scheduled', 'Terminated')
          and t.type <> 'End of term'))) filter (where c.id is not null), '[]') as earlier
    from contracts k left join contracts c on c.person_id = k.person_id and c.company_id = k.company_id and c.type = 'Employee'
      and c.status = 'Ended' and c.start_date < k.start_date and c.end_date is not null
    where k.id in (${contracts}) group by k.id`.execute(db)
  return rows.map(({ contract_id, start, earlier }) => ({
    contract_id,
    service_from: serviceStart(start, earlier),
    employed_from: serviceStart(
      start,
      earlier.map((one) => ({ ...one, endsService: false })),
    ),
  }))
}

/** The same as a query. */
export const serviceRows = (starts: readonly ServiceStart[]): RawBuilder<unknown> =>
  sql`select * from json_to_recordset(${JSON.stringify(starts)}::json) as s (contract_id int, service_from date, employed_from date)`
