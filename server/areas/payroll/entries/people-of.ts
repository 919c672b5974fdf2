import { sql } from 'kysely'
import { AWAY_TYPES } from '../../../../contract/payroll/entries/entry-types.ts'
import type { Database } from '../../../db/connect.ts'
import type { Person } from './judge-incidents.ts'

/** The people of a request by their payroll, with their days away. */
export async function peopleOf(db: Database, requestId: number): Promise<Map<number, Person & { number: string | null }>> {
  const { rows } = await sql<
    Person & { number: string | null }
  >`select p.id, p.number, p.firstname || ' ' || p.lastname as name,
      coalesce(json_agg(json_build_object('id', i.id, 'type', i.type, 'from', i.date_from, 'to', coalesce(i.date_to, i.date_from)))
        filter (where i.id is not null), '[]') as away
    from payrolls p left join payroll_incidents i on i.payroll_id = p.id and i.date_from is not null
      and i.type = any(${AWAY_TYPES}::text[])
    where p.request_id = ${requestId} and p.status in ('Pending', 'Calculated', 'Hold') group by p.id`.execute(db)
  return new Map(rows.map((one) => [one.id, one]))
}
