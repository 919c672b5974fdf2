import { sql } from 'kysely'
import { MORE_ROWS } from '../../../contract/tables/list-limits.ts'
import type { Database } from '../../db/connect.ts'
import type { Columns } from '../../db/rows.ts'

/** A requested contractor, with the data that an invoice depends on. */
export interface Candidate extends Columns<'people', 'id' | 'firstname' | 'lastname' | 'email'> {
  /** Approved, or left on this very day. */
  is_approved: boolean
  rfc: string | null
  /** The regime named before. */
  tax_regime: string | null
  wise_email: string | null
  /** The contract in force with the company: the one that covers the period, else the newest. */
  contract_id: number | null
  starts_on: string | null
  /** The day it is going to end, or the agreed one. */
  ends_on: string | null
  /** Terms of the last day of the period. */
  contractor_fee: string | null
  currency: string | null
  fee_period: string | null
  /** Folio of the active invoice for the same period. */
  folio: string | null
}

export interface Period {
  start: string
  end: string
  /** The current day. */
  today: string
}

export const KIND = 'Regular'

/** Contractors of a company, by id, in one statement for any number. Other ids are absent. */
export async function candidatesOf(
  db: Database,
  companyId: number,
  ids: readonly number[],
  period: Period,
): Promise<Map<number, Candidate>> {
  const found = await select(db, companyId, sql`p.id = any(${ids}::int[])`, period)
  return new Map(found.map((one) => [one.id, one]))
}

/** One page of the approved ones, in the order of their names. */
export const approvedOf = (
  db: Database,
  companyId: number,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
  period: Period,
): Promise<Candidate[]> =>
  select(
    db,
    companyId,
    sql`${isApproved(period.today)} ${searched(search)} order by p.lastname, p.firstname, p.id limit ${limit} offset ${offset}`,
    period,
    sql`order by a.lastname, a.firstname, a.id`,
  )

/** Number of approved contractors, counted up to the limit of lists. */
export async function countApproved(
  db: Database,
  companyId: number,
  search: string | undefined,
  today: string,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from
    (select from people p where ${ofCompany(companyId)} and ${isApproved(today)} ${searched(search)}
    limit ${MORE_ROWS}) counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** The work of the last day is invoiced on that day, whose morning ends the contract. */
const isApproved = (today: string) =>
  sql`(p.onboarding_status = 'Approved' or p.onboarding_status = 'Terminated' and p.left_on >= ${today}::date)`

const ofCompany = (companyId: number) => sql`p.role = 'Contractor' and p.is_active and p.company_id = ${companyId}`

const searched = (search = '') => {
  const words = search.trim()
  return words === '' ? sql`` : sql`and p.search_text like '%' || fold_text(${words.replace(/[\\%_]/g, '\\$&')}) || '%'`
}

async function select(
  db: Database,
  companyId: number,
  condition: ReturnType<typeof sql>,
  { start, end, today }: Period,
  order = sql``,
): Promise<Candidate[]> {
  // Each part, the invoice too, is read by an index for each person: sets of thousands without statistics are joined by
  // comparing all pairs.
  const { rows } = await sql<Candidate>`
    with asked as (select p.id, p.firstname, p.lastname, p.email, coalesce(${isApproved(today)}, false) as is_approved from people p
        where ${ofCompany(companyId)} and ${condition})
    select a.*, d.rfc, d.tax_regime, b.wise_email, k.id as contract_id, k.start_date as starts_on, k.ends_on, t.contractor_fee, t.currency,
      t.fee_period, i.folio
    from asked a left join employee_details d on d.person_id = a.id
      left join lateral (select wise_email from bank_details where person_id = a.id order by id limit 1) b on true
      left join lateral (select c.id, c.start_date, coalesce(x.contract_end_date, c.end_date) as ends_on
        from contracts c left join terminations x on x.contract_id = c.id and x.status = 'Scheduled'
        where c.person_id = a.id and c.company_id = ${companyId} and c.type = 'Contractor'
          and (c.status in ('Active', 'Ending') or c.status = 'Ended' and c.end_date >= ${today}::date)
        order by c.start_date <= ${start}::date
          and coalesce(x.contract_end_date, c.end_date, 'infinity'::date) >= ${end}::date desc, c.id desc limit 1) k on true
      left join lateral (select contractor_fee::text, currency, fee_period from contract_terms
        where contract_id = k.id and effective_from <= ${end}::date order by effective_from desc, id desc limit 1) t on true
      left join lateral (select folio from invoices where contract_id = k.id and period_start = ${start}::date
        and period_end = ${end}::date and kind = ${KIND} and status <> 'Cancelled' limit 1) i on true
    ${order}`.execute(db)
  return rows
}
