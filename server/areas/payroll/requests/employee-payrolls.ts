import { sql } from 'kysely'
import type { EmployeePayroll, PaidEmployee, YearTotals } from '../../../../contract/payroll/paying/schemas.ts'
import type { Session } from '../../../calls/context.ts'
import type { Action } from '../../../calls/handlers.ts'
import { inScope } from '../../../calls/in-scope.ts'
import type { Database } from '../../../db/connect.ts'
import { PAYROLL_COLUMNS } from './payroll-list.ts'

const LIMIT = 50

export const getEmployeePayrolls: Action<'payroll/get-payrolls-by-employee-id'> = async (input, { db, session }) => {
  const { employeeId, page = 1, limit = LIMIT, year } = input
  // For a person who has moved to another company each company sees its own payrolls.
  const reach = sql`p.employee_id = ${employeeId} and ${inScope(session, 'p.company_id')} and p.status <> 'Excluded' and r.status <> 'Cancelled'`
  const ofYear =
    year === undefined ? sql`true` : sql`p.payment_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
  const from = sql`payrolls p join payment_requests r on r.id = p.request_id`
  const { rows } =
    await sql<EmployeePayroll>`select ${PAYROLL_COLUMNS}, r.folio, p.kind, r.status as request_status, p.period_start,
      p.period_end, p.payment_date, json_build_object('id', c.id, 'name', c.name) as company, ${receiptFor(session)} as receipt
    from ${from} join companies c on c.id = p.company_id where ${reach} and ${ofYear}
    order by p.payment_date desc, p.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${from} where ${reach} and ${ofYear}`.execute(db)
  const { rows: years } =
    await sql<YearTotals>`select extract(year from p.payment_date)::int as year, count(*)::int as payrolls,
      sum(p.gross)::text as gross, sum(p.taxed)::text as taxed, sum(p.exempt)::text as exempt, sum(p.isr)::text as isr,
      sum(p.imss_employee)::text as imss_employee, sum(p.total_deductions)::text as total_deductions, sum(p.net)::text as net
    from ${from} where ${reach} and p.status in ('Paid', 'Complete') group by 1 order by 1 desc limit 20`.execute(db)
  const employee = await employeeOf(db, employeeId)
  return { employee, payrolls: rows, totalPayrolls: counted[0]?.total ?? 0, year_totals: years }
}

/** Receipts are between a person and the provider: companies have no part in them. */
const receiptFor = ({ role }: Pick<Session, 'role'>) =>
  role === 'Client'
    ? sql`null::json`
    : sql`(select json_build_object('id', x.id, 'status', x.status, 'parts', array_remove(array['pdf',
        case when exists (select from payroll_cfdis f where f.payroll_id = p.id and f.status in ('Valid', 'External')) then 'xml' end,
        case when exists (select from payroll_ceps e join payroll_payments y on y.id = e.payment_id and y.returned_at is null
          where e.payroll_id = p.id and e.status <> 'Mismatch') then 'cep' end, 'zip'], null))
      from payroll_receipts x where x.payroll_id = p.id)`

/** The employee with this id; only employees have payrolls. The caller has checked the reach. */
async function employeeOf(db: Database, id: number): Promise<PaidEmployee | null> {
  const { rows } =
    await sql<PaidEmployee>`select p.id, p.firstname, p.lastname, p.number, p.image_file as image_url, p.onboarding_status,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company
    from people p left join companies c on c.id = p.company_id where p.id = ${id} and p.role = 'Employee'`.execute(db)
  return rows[0] ?? null
}
