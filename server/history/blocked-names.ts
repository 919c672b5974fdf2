import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** The name of the actor of the history row `h`, for a page: a blocked person has none. */
export const SHOWN_ACTOR = sql`case when exists (select from blocked_people b where b.person_id = h.actor_id)
  then 'N/E' else h.actor_name end`

type Named = { entity: 'invoice' | 'payment-request'; id: number }

/** A function that removes the names of the blocked people of an invoice or a payment request from a text of its history. */
export async function removerOfBlockedNames(db: Database, { entity, id }: Named): Promise<(text: string) => string> {
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
  const names = rows.flatMap(({ name }) => name?.trim() || [])
  if (names.length === 0) return (text) => text
  return nameRemover(names, await othersWith(db, names, entity === 'invoice' ? aroundInvoice(id) : aroundRequest(id)))
}

const peopleOf = (company: RawBuilder<unknown>) =>
  sql`select firstname || ' ' || lastname from people where company_id = ${company} or role in ('Admin', 'InternalEmployee')`

/** The names that its history may contain. */
const aroundInvoice = (id: number) => peopleOf(sql`(select company_id from invoices where id = ${id})`)
const aroundRequest = (id: number) => sql`${peopleOf(sql`(select company_id from payment_requests where id = ${id})`)}
  union select firstname || ' ' || lastname from payrolls where request_id = ${id}`

/** Those of the names of people, and of companies, that contain one of the given names. @param people a query of one column */
export async function othersWith(db: Database, names: readonly string[], people: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`with others (name) as (${people} union select name from companies)
    select distinct trim(name) as name from others
    where exists (select from unnest(${[...names]}::text[]) as own where strpos(name, own) > 0)`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Replaces names in a text by N/E, as whole words only: a name may be part of another one. Where it is part of one of the
 * `others`, the text is about that one and stays.
 */
export function nameRemover(names: readonly string[], others: readonly string[]): (text: string) => string {
  if (names.length === 0) return (text) => text
  const own = new Set(names)
  // At one place the longest name counts.
  const all = [...new Set([...names, ...others])].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(`(?<!${LETTER})(?:${all.map(literally).join('|')})(?!${LETTER})`, 'gu')
  return (text) => text.replaceAll(pattern, (name) => (own.has(name) ? 'N/E' : name))
}

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
