import { sql } from 'kysely'
import { MORE_ROWS } from '../../../contract/tables/list-limits.ts'
import type { Database } from '../../db/connect.ts'

/** Someone asked for, as far as an invoice depends on it. */
export interface Candidate {
  id: number
  firstname: string
  lastname: string
  email: string
  onboarding_status: string | null
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
    sql`${isApproved(search)} order by p.lastname, p.firstname, p.id limit ${limit} offset ${offset}`,
    period,
  )

/** Number of approved contractors, counted up to the limit of lists. */
export async function countApproved(db: Database, companyId: number, search: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from
    (select from people p where ${ofCompany(companyId)} and ${isApproved(search)} limit ${MORE_ROWS}) counted`.execute(db)
  return rows[0]?.total ?? 0
}

const isApproved = (search: string | undefined) => sql`p.onboarding_status = 'Approved' ${searched(search)}`

const ofCompany = (companyId: number) => sql`p.role = 'Contractor' and p.is_active and p.company_id = ${companyId}`

const searched = (search = '') => {
  const words = search.trim()
  return words === '' ? sql`` : sql`and p.search_text like '%' || fold_text(${words.replace(/[\\%_]/g, '\\$&')}) || '%'`
}

async function select(
  db: Database,
  companyId: number,
  condition: ReturnType<typeof sql>,
  { start, end }: Period,
): Promise<Candidate[]> {
  // Each part is a set and not a subquery for each person, so it is fast whatever statistics the database has.
  const { rows } = await sql<Candidate>`
    with asked as (select p.id, p.firstname, p.lastname, p.email, p.onboarding_status from people p
        where ${ofCompany(companyId)} and ${condition}),
      k as (select distinct on (c.person_id) c.person_id, c.id, c.start_date, coalesce(x.contract_end_date, c.end_date) as ends_on
        from asked a join contracts c on c.person_id = a.id
          left join terminations x on x.contract_id = c.id and x.status = 'Scheduled'
        where c.company_id = ${companyId} and c.type = 'Contractor' and c.status in ('Active', 'Ending')
        order by c.person_id, c.start_date <= ${start}::date
          and coalesce(x.contract_end_date, c.end_date, 'infinity'::date) >= ${end}::date desc, c.id desc),
      t as (select distinct on (s.contract_id) s.contract_id, s.contractor_fee::text, s.currency, s.fee_period
        from k join contract_terms s on s.contract_id = k.id where s.effective_from <= ${end}::date
        order by s.contract_id, s.effective_from desc, s.id desc),
      b as (select distinct on (b.person_id) b.person_id, b.wise_email from asked a join bank_details b on b.person_id = a.id
        order by b.person_id, b.id)
    select a.*, d.rfc, d.tax_regime, b.wise_email, k.id as contract_id, k.start_date as starts_on, k.ends_on, t.contractor_fee, t.currency,
      t.fee_period, i.folio
    from asked a left join employee_details d on d.person_id = a.id left join b on b.person_id = a.id
      left join k on k.person_id = a.id left join t on t.contract_id = k.id
      left join invoices i on i.contract_id = k.id and i.period_start = ${start}::date and i.period_end = ${end}::date
        and i.kind = ${KIND} and i.status <> 'Cancelled'
    order by a.lastname, a.firstname, a.id`.execute(db)
  return rows
}
