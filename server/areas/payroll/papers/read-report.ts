import { type RawBuilder, sql } from 'kysely'
import { JOURNAL, journalRows } from '../../../../payroll/reports/journal.ts'
import { costsReport, incidentsReport, registerReport, varianceReport } from '../../../../payroll/reports/reports.ts'
import type { ConceptSum, ReportIncident, ReportPayroll, ReportTable } from '../../../../payroll/reports/types.ts'
import type { Database } from '../../../db/connect.ts'
import type { Reader } from '../../../db/reader.ts'
import type { Report } from '../../../reports/report.ts'
import { IN_ORDER } from '../counting/in-order.ts'
import { journalAccounts } from '../law-figures/journal-accounts.ts'

export type ReportKind = 'register' | 'variance' | 'costs' | 'journal' | 'incidents'

/** A report that knows how long it will be. */
export interface CountedReport extends Report {
  lines: number
}

/** People that are read and written at once; the rest of the file waits until they are on their way. */
const PAGE = 250

/**
 * A report of a request; `payment_date` selects the accounts of the journal. Its people and columns are fixed at once; `reader`
 * reads the rows page by page while the file is written, without a connection in between. People excluded from the request
 * are in none of its reports.
 */
export async function readReport(
  { db, reader }: { db: Database; reader: Reader },
  kind: ReportKind,
  { id, payment_date }: { id: number; payment_date: string },
): Promise<CountedReport> {
  const pageOf =
    <Row>(rowsOf: (from: Database, ids: readonly number[]) => Promise<Row[]>) =>
    (ids: readonly number[]) =>
      reader.read((from) => rowsOf(from, ids))
  if (kind === 'incidents') return paged(incidentsReport(), await idsOf(db, sql`i.id`, INCIDENTS, id), pageOf(incidentsOf))
  const sums = await sumsOf(db, id)
  if (kind === 'journal') {
    const rows = journalRows(sums, await netOf(db, id), await journalAccounts(db, payment_date))
    return { ...JOURNAL, lines: rows.length, pages: listed([rows]) }
  }
  const tables = { register: registerReport, variance: varianceReport, costs: costsReport }
  return paged(tables[kind](sums), await idsOf(db, sql`p.id`, PAYROLLS, id), pageOf(payrollsOf))
}

async function* listed<Page>(pages: readonly Page[]): AsyncGenerator<Page> {
  yield* pages
}

function paged<Item>(
  { toRow, ...head }: ReportTable<Item>,
  ids: readonly number[],
  read: (ids: number[]) => Promise<Item[]>,
): CountedReport {
  const pages = async function* () {
    for (let start = 0; start < ids.length; start += PAGE) yield (await read(ids.slice(start, start + PAGE))).map(toRow)
  }
  return { ...head, lines: ids.length, pages: pages() }
}

const PAYROLLS = sql`payrolls p`
const INCIDENTS = sql`payroll_incidents i join payrolls p on p.id = i.payroll_id`
const PERSON = sql`coalesce(p.number, '') as number, p.firstname || ' ' || p.lastname as name`

async function idsOf(db: Database, id: RawBuilder<unknown>, from: RawBuilder<unknown>, requestId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${id} as id from ${from}
    where p.request_id = ${requestId} and p.status <> 'Excluded' order by ${IN_ORDER}, ${id}`.execute(db)
  return rows.map((row) => row.id)
}

/** Totals of each concept, summed by the database: as few rows for ten thousand people as for ten. */
async function sumsOf(db: Database, requestId: number): Promise<ConceptSum[]> {
  const { rows } = await sql<ConceptSum>`
    select g.name as "group", line->>'code' as code, min(line->>'name') as name, sum((line->>'amount')::numeric)::text as amount
    from payrolls p
      cross join lateral (values ('perceptions', p.perceptions), ('otherPayments', p.other_payments),
        ('deductions', p.deductions), ('employer', p.employer_lines)) as g (name, lines)
      cross join lateral jsonb_array_elements(g.lines) as line
    where p.request_id = ${requestId} and p.status <> 'Excluded' group by 1, 2`.execute(db)
  return rows
}

async function netOf(db: Database, requestId: number): Promise<string> {
  const { rows } = await sql<{ net: string }>`select coalesce(sum(net), 0)::text as net from payrolls p
    where p.request_id = ${requestId} and p.status <> 'Excluded'`.execute(db)
  return rows[0]?.net ?? '0'
}

async function payrollsOf(db: Database, ids: readonly number[]): Promise<ReportPayroll[]> {
  const { rows } = await sql<ReportPayroll>`
    select ${PERSON}, coalesce(p.department, '') as department, coalesce(trim_scale(p.days_paid)::text, '') as "daysPaid",
      p.perceptions, p.deductions, p.other_payments as "otherPayments", p.employer_lines as employer, p.gross::text as gross,
      p.total_deductions::text as taken, p.net::text as net, p.employer_cost::text as "employerCost",
      p.net_previous::text as "netBefore"
    from payrolls p where p.id = any(${ids}::int[]) order by ${IN_ORDER}`.execute(db)
  return rows
}

async function incidentsOf(db: Database, ids: readonly number[]): Promise<ReportIncident[]> {
  const { rows } = await sql<ReportIncident>`
    select ${PERSON}, i.type, coalesce(i.date_from::text, '') as "from", coalesce(i.date_to::text, '') as "to",
      coalesce(trim_scale(i.quantity)::text, '') as quantity, coalesce(i.unit, '') as unit, coalesce(i.amount::text, '') as amount,
      coalesce(i.note, '') as note
    from ${INCIDENTS} where i.id = any(${ids}::int[]) order by ${IN_ORDER}, i.id`.execute(db)
  return rows
}
