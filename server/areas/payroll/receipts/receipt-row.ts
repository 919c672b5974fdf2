import { sql } from 'kysely'
import type { ReceiptRow } from '../../../../contract/payroll/receipts/schemas.ts'
import type { HistoryEntry } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { WITH_NEXT } from '../../../db/guard-pool.ts'
import type { Columns } from '../../../db/rows.ts'
import { orNotFound } from '../../../errors/app-error.ts'

/** A row as read; the names are those of migration 114. */
export interface StoredReceipt
  extends Omit<ReceiptRow, 'company'>,
    Columns<'payroll_receipts', 'company_id' | 'message' | 'objected_at' | 'answered_at'> {
  company_name: string
  role: string
  to_claim: { year: number; amount: string } | null
}

/**
 * Time at which the payment of a receipt was returned; null while it is paid. A person who was notified of a payment keeps
 * its receipt, which then says that the money has not arrived.
 */
const RETURNED_AT = sql`case
    when y.status not in ('Paid', 'Complete') then coalesce((select max(o.returned_at) from payroll_payments o where o.payroll_id = y.id), y.updated_at)
    when i.status not in ('Paid', 'Complete') then i.status_since end`

/** The subject of a receipt. */
export const PAID_BY = sql`left join payrolls y on y.id = r.payroll_id left join invoices i on i.id = r.invoice_id`

/** Has the money of a receipt arrived? Requires `PAID_BY`. */
export const IS_PAID = sql`coalesce(y.status, i.status) in ('Paid', 'Complete')`

export const RECEIPT_COLUMNS = sql`r.id, r.payroll_id, r.invoice_id, r.user_id, p.firstname || ' ' || p.lastname as person, p.role,
  r.company_id, c.name as company_name, coalesce(q.folio, i.folio) as folio, coalesce(q.kind, 'Invoice') as kind,
  r.period_start, r.period_end, r.payment_date, r.gross, r.deductions, r.net, r.currency, r.status, r.sent_at, r.seen_at,
  r.signed_at, ${RETURNED_AT} as returned_at, r.objection, r.answer, r.version, r.message, r.objected_at, r.answered_at,
  case when (y.annual->>'to_claim')::numeric > 0 then json_build_object('year', y.annual->'year', 'amount', y.annual->>'to_claim') end
    as to_claim`
export const RECEIPT_JOINS = sql`join people p on p.id = r.user_id join companies c on c.id = r.company_id ${PAID_BY}
  left join payment_requests q on q.id = y.request_id`

export async function findReceipt(db: Database, id: number): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<StoredReceipt>`select ${RECEIPT_COLUMNS} from payroll_receipts r ${RECEIPT_JOINS}
    where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Throws NOT_FOUND. */
export async function storedReceipt(db: Database, id: number): Promise<StoredReceipt> {
  return orNotFound(await findReceipt(db, id))
}

/** The subject of a history row about a receipt: its person, with the words for it. */
export const aboutReceipt = (
  { user_id, company_id }: { user_id: number; company_id: number | null },
  to: string,
): HistoryEntry => ({
  entity: 'person',
  entityId: user_id,
  companyId: company_id,
  changes: [{ field: 'receipt', from: null, to }],
})

export const lockReceipt = (db: Database, id: number) =>
  sql`select from payroll_receipts where id = ${id} for no key update ${WITH_NEXT}`.execute(db)

export const toRow = ({
  company_id,
  company_name,
  message: _message,
  objected_at: _objected,
  answered_at: _answered,
  role: _role,
  to_claim: _claim,
  ...row
}: StoredReceipt): ReceiptRow => ({ ...row, company: { id: company_id, name: company_name } })
