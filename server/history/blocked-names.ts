import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** The name of the actor of the history row `h`, for a page: a blocked person has none. */
export const SHOWN_ACTOR = sql`case when exists (select from blocked_people b where b.person_id = h.actor_id)
  then 'N/E' else h.actor_name end`

type Named = { entity: 'invoice' | 'payment-request'; id: number }

/** Names of the blocked people whom an invoice or a payment request is about, as its history has them. */
export async function blockedNamesOf(db: Database, { entity, id }: Named): Promise<string[]> {
  const [source, ofRecord] =
    entity === 'invoice'
      ? ['invoices', sql`select id, contractor_id as person_id from invoices where id = ${id}`]
      : ['payrolls', sql`select id, employee_id as person_id from payrolls where request_id = ${id}`]
  const { rows } = await sql<{ name: string | null }>`
    with own as (${ofRecord})
    select distinct coalesce(w.data ->> 'contractor_name', concat_ws(' ', w.data ->> 'firstname', w.data ->> 'lastname')) as name
    from own join blocked_people b on b.person_id = own.person_id
      join blocked_rows w on w.source = 'people' and w.row_key = own.person_id::text
        or w.source = ${source} and w.row_key = own.id::text`.execute(db)
  // A longer name is replaced before one that is a part of it.
  return rows.flatMap(({ name }) => name?.trim() || []).sort((one, other) => other.length - one.length)
}
