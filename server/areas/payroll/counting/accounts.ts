import { type RawBuilder, sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import type { PayrollBank } from '../../../../contract/payroll/counting/schemas.ts'
import type { Database } from '../../../db/connect.ts'
import { SHOWN_ACTOR } from '../../../history/blocked-names.ts'
import { storedDay, storedText } from '../../../words/stored-words.ts'

/** The current account of the person of payroll `p`; null if there is none. */
export const ACCOUNT_NOW = sql<PayrollBank | null>`(select jsonb_build_object('clabe', b.clabe, 'bank_name', b.bank_name,
    'accountNumber', b.account_number, 'wise_email', b.wise_email, 'holder_name', p.firstname || ' ' || p.lastname)
  from bank_details b where b.person_id = p.employee_id order by b.id limit 1)`

/** The members of an account that decide where money goes; the number by its digest, which is the same however it is sealed. */
const route = (account: RawBuilder<unknown>) =>
  sql`(coalesce(blind_key(${account}->>'clabe'), '') || '|' || coalesce(${account}->>'wise_email', ''))`

/** The route of the current account of payroll `p`; looked up once for each, since a request may have thousands. */
const ROUTE_NOW = sql`coalesce((select coalesce(blind_key(b.clabe), '') || '|' || coalesce(b.wise_email, '')
  from bank_details b where b.person_id = p.employee_id order by b.id limit 1), '|')`

/** Payrolls `p` whose person has another account than the approved one, without a decision which one is paid. */
export const IS_UNDECIDED = sql`(p.bank is not null and ${ROUTE_NOW} not in (${route(sql`p.bank`)},
  case when p.bank_kept is null then ${route(sql`p.bank`)} else ${route(sql`p.bank_kept`)} end))`

/** The last time someone changed the account of the person of payroll `p`, as JSON. */
export const LAST_CHANGE = sql`(select json_build_object('at', to_char(h.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'by', ${SHOWN_ACTOR}, 'by_id', h.actor_id) from history h
  where h.entity = 'person' and h.entity_id = p.employee_id and h.action = 'person.bank-updated' order by h.id desc limit 1)`

export interface AccountChange {
  at: string
  by: string | null
  by_id: number | null
}

/** The reason why a payroll with an undecided account is not paid. */
export function undecided(change: { at: string | null; by: string | null } | null): string {
  const { at, by: who } = change ?? {}
  const day = at && storedDay(today(new Date(at)))
  if (!day) return who ? storedText('issue.accountUndecidedBy', { who }) : storedText('issue.accountUndecided')
  return who ? storedText('issue.accountUndecidedOnBy', { day, who }) : storedText('issue.accountUndecidedOn', { day })
}

/** Payrolls of a request that wait for someone to say which account is paid, in words. */
export async function undecidedOf(db: Database, requestId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string; change: AccountChange | null }>`
    select p.firstname || ' ' || p.lastname as name, ${LAST_CHANGE} as change from payrolls p
    where p.request_id = ${requestId} and p.status = 'Calculated' and ${IS_UNDECIDED} order by p.id limit ${most}`.execute(db)
  return rows.map(({ name, change }) => `${name}: ${undecided(change)}`)
}

/** Keeps with each payroll the account that its request is sent with: that one is approved and paid. */
export const keepAccounts = (db: Database, requestId: number) =>
  sql`update payrolls p set bank = ${ACCOUNT_NOW}, bank_kept = null
    where p.request_id = ${requestId} and p.status in ('Calculated', 'Hold')`.execute(db)

/**
 * For payrolls `a` (id, request_id, employee_id, company_id, firstname, lastname): the account of each person (`b`), others
 * in the request with its CLABE (`w`), and others beyond it (`x`), by name where they belong to the same company.
 */
export const ACCOUNTS = sql`b as (select distinct on (b.person_id) b.person_id, b.clabe, blind_key(b.clabe) as clabe_key,
      b.bank_name, b.account_number, b.wise_email
      from bank_details b where b.person_id in (select employee_id from a) order by b.person_id, b.id),
    w as (select b.person_id, x.name from b join lateral (select o.firstname || ' ' || o.lastname as name
        from bank_details z join payrolls o on o.employee_id = z.person_id and o.request_id = (select request_id from a limit 1)
        where blind_key(z.clabe) = b.clabe_key and z.person_id <> b.person_id
          and not exists (select from bank_details y where y.person_id = z.person_id and y.id < z.id)
        order by o.employee_id limit 1) x on true),
    x as (select distinct on (b.person_id) b.person_id,
        case when o.company_id = a.company_id then o.firstname || ' ' || o.lastname end as name
      from b join a on a.employee_id = b.person_id
        join bank_details z on blind_key(z.clabe) = b.clabe_key and z.person_id <> b.person_id
        join people o on o.id = z.person_id and o.status = 'Active' and o.role in ('Employee', 'Contractor')
      where not exists (select from bank_details y where y.person_id = z.person_id and y.id < z.id)
        and not exists (select from payrolls s where s.request_id = a.request_id and s.employee_id = o.id)
      order by b.person_id, o.company_id = a.company_id desc, o.id)`

/** The columns that the account rules read, from `a`, `b`, `w` and `x`. */
export const ACCOUNT_COLUMNS = sql`case when b.person_id is not null then json_build_object('clabe', b.clabe, 'bank_name', b.bank_name,
    'accountNumber', b.account_number, 'wise_email', b.wise_email, 'holder_name', a.firstname || ' ' || a.lastname) end as bank,
  w.name as clabe_twin, case when x.person_id is not null then json_build_object('name', x.name) end as clabe_elsewhere`
