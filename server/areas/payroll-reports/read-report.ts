import { sql } from 'kysely'
import {
  costsReport,
  incidentsReport,
  type JournalAccounts,
  journalReport,
  registerReport,
  varianceReport,
} from '../../../payroll/reports/reports.ts'
import type { Report, ReportIncident, ReportPayroll } from '../../../payroll/reports/types.ts'
import type { Database } from '../../db/connect.ts'
import { journalAccounts } from '../payroll-interface/journal-accounts.ts'

export type ReportKind = 'register' | 'variance' | 'costs' | 'journal' | 'incidents'

/** A report of a request as a table; `day` chooses the accounts of the journal. */
export async function readReport(
  db: Database,
  kind: ReportKind,
  { id, payment_date }: { id: number; payment_date: string },
): Promise<Report> {
  if (kind === 'incidents') return incidentsReport(await incidentsOf(db, id))
  const payrolls = await payrollsOf(db, id)
  if (kind === 'journal') {
    const accounts: JournalAccounts = await journalAccounts(db, payment_date)
    return journalReport(payrolls, accounts)
  }
  const reports = { register: registerReport, variance: varianceReport, costs: costsReport }
  return reports[kind](payrolls)
}

const PERSON = sql`coalesce(p.number, '') as number, p.firstname || ' ' || p.lastname as name`

async function payrollsOf(db: Database, requestId: number): Promise<ReportPayroll[]> {
  const { rows } = await sql<ReportPayroll>`
    select ${PERSON}, coalesce(p.department, '') as department, p.status, coalesce(trim_scale(p.days_paid)::text, '') as "daysPaid",
      p.perceptions, p.deductions, p.other_payments as "otherPayments", p.employer_lines as employer, p.gross::text as gross,
      p.total_deductions::text as taken, p.net::text as net, p.employer_cost::text as "employerCost",
      p.net_previous::text as "netBefore"
    from payrolls p where p.request_id = ${requestId} order by p.lastname, p.firstname, p.id`.execute(db)
  return rows
}

async function incidentsOf(db: Database, requestId: number): Promise<ReportIncident[]> {
  const { rows } = await sql<ReportIncident>`
    select ${PERSON}, i.type, coalesce(i.date_from::text, '') as "from", coalesce(i.date_to::text, '') as "to",
      coalesce(trim_scale(i.quantity)::text, '') as quantity, coalesce(i.unit, '') as unit, coalesce(i.amount::text, '') as amount,
      coalesce(i.note, '') as note
    from payroll_incidents i join payrolls p on p.id = i.payroll_id where i.request_id = ${requestId}
    order by p.lastname, p.firstname, p.id, i.id`.execute(db)
  return rows
}
