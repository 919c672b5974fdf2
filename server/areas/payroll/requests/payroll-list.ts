import { sql } from 'kysely'
import { PayrollRow } from '../../../../contract/payroll/counting/schemas.ts'
import type { InputTo } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import { selectRow } from '../../../lists/select-row.ts'
import { IN_ORDER } from '../counting/in-order.ts'

export const PAYROLL_COLUMNS = selectRow(PayrollRow, 'p', { days_paid: sql`trim_scale(p.days_paid)::text` })

/** A payroll `p` whose tax receipt and CEP are both in place. */
const HAS_PAPERS = sql`(coalesce(p.cfdi_status, '') = 'Valid' and coalesce(p.cep_status, '') in ('Matched', 'Verified', 'Waived'))`

const hasIssue = (code: string) => {
  const kind = JSON.stringify([{ code }])
  return sql`(p.warnings @> ${kind}::jsonb or p.blockers @> ${kind}::jsonb)`
}

type Asked = Omit<InputTo<'payroll/get-payrolls-by-request-id'>, 'requestId'>

/** One page of the payrolls of a request, by name. The caller has checked that the request is in reach. */
export async function payrollsOf(db: Database, requestId: number, { page = 1, limit = 50, search = '', filters = {} }: Asked) {
  const words = search.trim()
  const conditions = [
    sql`p.request_id = ${requestId}`,
    ...(words === '' ? [] : [sql`p.search_text like '%' || fold_text(${words.replace(/[\\%_]/g, '\\$&')}) || '%'`]),
    ...(filters.status ? [sql`p.status = ${filters.status}`] : []),
    ...(filters.onlyWarnings ? [sql`(p.warnings <> '[]' or p.blockers <> '[]' or p.failure is not null)`] : []),
    ...(filters.issue ? [hasIssue(filters.issue)] : []),
    ...(filters.onlyPaid || filters.onlyWithoutPapers ? [sql`p.status in ('Paid', 'Complete')`] : []),
    ...(filters.onlyWithoutPapers ? [sql`not ${HAS_PAPERS}`] : []),
    ...(filters.onlyChanged ? [sql`(p.is_modified or p.net_change_percent <> 0)`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<PayrollRow>`select ${PAYROLL_COLUMNS} from payrolls p where ${where}
    order by ${IN_ORDER} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from payrolls p where ${where}`.execute(db)
  return { payrolls: rows, totalPayrolls: counted[0]?.total ?? 0 }
}
