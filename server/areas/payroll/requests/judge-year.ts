import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Database } from '../../../db/connect.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { StoredRequest } from './request-row.ts'

/**
 * The adjustment covers the payments of the year: those created or paid after its calculation are not in it. Throws
 * REQUEST_INCOMPLETE with the folios.
 */
export async function judgeYear(
  db: Database,
  { id, adjusts_year: year, calculated_at }: Pick<StoredRequest, 'id' | 'adjusts_year' | 'calculated_at'>,
): Promise<void> {
  if (year === null) return
  const { rows } = await sql<{ folio: string }>`
    select distinct r.folio from payrolls p join payrolls x on x.employee_id = p.employee_id and x.company_id = p.company_id
        and x.id <> p.id and x.payment_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      join payment_requests r on r.id = x.request_id and r.status <> 'Cancelled'
    where p.request_id = ${id} and p.status in ('Calculated', 'Hold')
      and (p.annual->>'is_made')::boolean and (p.annual->>'is_due')::boolean
      and (x.status in ('Pending', 'Calculated', 'Hold')
        or exists (select from payroll_payments y where y.payroll_id = x.id and y.recorded_at > ${calculated_at}::timestamptz))
    order by 1 limit 5`.execute(db)
  if (rows.length === 0) return
  const folios = rows.map(({ folio }) => folio).join(', ')
  const list = t('server-payroll.requests.newCalculationOfYear', { folios })
  throw new AppError('REQUEST_INCOMPLETE', { values: { list } })
}
