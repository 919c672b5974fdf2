import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../../access-control/can.ts'
import type { ReceiptRow, ReceiptYear } from '../../../../contract/payroll/receipts/schemas.ts'
import { MORE_ROWS } from '../../../../contract/tables/list-limits.ts'
import type { Session } from '../../../calls/context.ts'
import type { Action, FiltersOf } from '../../../calls/handlers.ts'
import { inScope } from '../../../calls/in-scope.ts'
import type { Database } from '../../../db/connect.ts'
import { answerList } from '../../../lists/answer-list.ts'
import type { ListSource } from '../../../lists/list-source.ts'
import { IS_PAID, PAID_BY, RECEIPT_COLUMNS, RECEIPT_JOINS, type StoredReceipt, toRow } from './receipt-row.ts'

const LIMIT = 25
const BROWSE = 'requestPayments.viewDetails'

/**
 * Receipts that a person may read: their own, with those not yet sent as payments only; and for authorized viewers those in
 * reach.
 */
function reachOf(session: Session) {
  const isOwner = session.role === 'Employee' || session.role === 'Contractor'
  if (isOwner || !can(session, BROWSE)) return sql`r.user_id = ${session.id}`
  return inScope(session, 'r.company_id')
}

/** Receipts of the caller or of one person with the totals of each year, or for staff of all people in reach. */
export const myPayrolls: Action<'payroll/my-payrolls'> = async (
  { page = 1, limit = LIMIT, year, userId, search = '' },
  { db, session },
) => {
  const words = search.trim()
  const isOwner = session.role === 'Employee' || session.role === 'Contractor'
  const where = sql`${reachOf(session)} and (${userId ?? null}::int is null or r.user_id = ${userId ?? null})
    and (${words} = '' or p.search_text like '%' || fold_text(${words}) || '%')`
  const ofYear =
    year === undefined ? sql`true` : sql`r.payment_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
  const { rows } = await sql<StoredReceipt>`select ${RECEIPT_COLUMNS} from payroll_receipts r ${RECEIPT_JOINS}
    where ${where} and ${ofYear} order by r.payment_date desc, r.id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const receipts = rows.map(toRow)
  // Of many people there are no totals that mean anything, and adding them up would cost more with each payment.
  if (!isOwner && userId === undefined) {
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (select from payroll_receipts r
      join people p on p.id = r.user_id where ${where} and ${ofYear} limit ${MORE_ROWS}) counted`.execute(db)
    return { receipts, totalReceipts: counted[0]?.total ?? 0, year_totals: [] }
  }
  const years = await yearTotals(db, where)
  const total = years.filter((one) => year === undefined || one.year === year).reduce((sum, one) => sum + one.listed, 0)
  return { receipts, totalReceipts: total, year_totals: years.map(({ listed: _listed, ...one }) => one) }
}

/** A returned payment was not paid: it is in the list, and in no total. `listed` counts it too. */
async function yearTotals(db: Database, where: RawBuilder<unknown>): Promise<(ReceiptYear & { listed: number })[]> {
  const ofPaid = (column: string) =>
    sql`coalesce(sum(${sql.ref(`r.${column}`)}) filter (where ${IS_PAID}), 0)::numeric(16, 2)::text as ${sql.ref(column)}`
  const { rows } = await sql<
    ReceiptYear & { listed: number }
  >`select extract(year from r.payment_date)::int as year, r.currency,
      count(*)::int as listed, count(*) filter (where ${IS_PAID})::int as receipts, ${ofPaid('gross')}, ${ofPaid('deductions')}, ${ofPaid('net')}
    from payroll_receipts r join people p on p.id = r.user_id ${PAID_BY} where ${where} group by 1, 2
    order by 1 desc, 2`.execute(db)
  return rows
}

/** Sorts are served by payroll_receipts_by_… of migration 114. */
const RECEIPT_LIST = {
  file: 'receipts',
  noun: 'receipts',
  table: 'payroll_receipts',
  alias: 'r',
  reach: (session: Session) => [inScope(session, 'r.company_id')],
  sorts: { payment_date: ['payment_date', 'id'] },
  defaultSort: '-payment_date',
  searchIn: { table: 'people', text: 'search_text', key: 'user_id' },
  filters: {
    companyId: (id) => sql`r.company_id = ${id}`,
    requestId: (id) => sql`exists (select from payrolls x where x.id = r.payroll_id and x.request_id = ${id})`,
    status: (status) => sql`r.status = ${status}`,
  },
  columns: RECEIPT_COLUMNS,
  joins: RECEIPT_JOINS,
  toRow,
} satisfies ListSource<FiltersOf<'payroll/find-all-receipts'>, StoredReceipt, ReceiptRow>

export const findReceipts: Action<'payroll/find-all-receipts'> = (input, context) =>
  answerList('receipts', RECEIPT_LIST, input, context)
