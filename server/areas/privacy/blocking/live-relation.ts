import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Database } from '../../../db/connect.ts'

const RELATIONS = ['account', 'contract', 'termination', 'payroll', 'invoice', 'bill', 'profit'] as const

/**
 * Relations that still need the data of a person, in words: a contract that has not ended, work that is not paid, a share of
 * profits that is owed, a tax receipt that the SAT has not decided on, an account in use. Data are not cancelled while there
 * is one (LFPDPPP art. 25 I). @param day of today
 */
export async function liveRelations(db: Database, personId: number, day: string): Promise<string[]> {
  const { rows } = await sql<Record<(typeof RELATIONS)[number], boolean>>`
    select p.role in ('Admin', 'InternalEmployee', 'Client') and p.is_active as account,
      exists (select from contracts where person_id = p.id and status not in ('Ended', 'Void')) as contract,
      exists (select from terminations where person_id = p.id and status in ('Requested', 'Scheduled')) as termination,
      exists (select from payrolls k join payment_requests r on r.id = k.request_id
        where k.employee_id = p.id and k.status not in ('Complete', 'Excluded') and r.status <> 'Cancelled') as payroll,
      exists (select from invoices where contractor_id = p.id and status not in ('Complete', 'Cancelled')) as invoice,
      exists (select from payrolls k join payroll_cfdis f on f.payroll_id = k.id where k.employee_id = p.id and ${ASKED})
        or exists (select from invoices i join invoice_cfdis f on f.invoice_id = i.id
          where i.contractor_id = p.id and ${ASKED}) as bill,
      exists (select from payment_requests r where r.kind = 'Profit sharing' and r.status <> 'Cancelled' and ${owed(day)}
        and not exists (select from payrolls k join payment_requests o on o.id = k.request_id
          where k.employee_id = p.id and k.status = 'Complete' and o.company_id = r.company_id
            and o.kind = 'Profit sharing' and o.profit_sharing -> 'year' = r.profit_sharing -> 'year')) as profit
    from people p where p.id = ${personId}`.execute(db)
  const [found] = rows
  if (!found) return []
  return RELATIONS.filter((name) => found[name]).map((name) => t(`server-privacy.live.${name}`))
}

/** Tax documents about which the service will be asked again, which needs their stored request. */
const ASKED = sql`(f.status in ('Making', 'Pending cancellation') or f.status = 'Valid' and f.replaced_by is not null)`

/**
 * A request `r` that shares the profit of a year in which the person `p` worked and that is still open, or that gave the person
 * a share which was left out, for a year after its day (LFT 117, 122, 127, 516).
 */
const owed = (day: string) => sql`(
  r.status <> 'Complete' and exists (select from contracts c where c.person_id = p.id and c.company_id = r.company_id
    and c.type = 'Employee' and c.status = 'Ended'
    and c.start_date <= make_date((r.profit_sharing ->> 'year')::integer, 12, 31)
    and coalesce(c.end_date, 'infinity') >= make_date((r.profit_sharing ->> 'year')::integer, 1, 1))
  or r.payment_date > ${day}::date - interval '1 year' and exists (select from payrolls k
    where k.request_id = r.id and k.employee_id = p.id and k.status = 'Excluded'
      and (k.profit_share -> 'share' ->> 'amount')::numeric > 0))`
