import { type RawBuilder, sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import type { Columns } from '../../db/rows.ts'
import { ON_CREDIT } from '../invoices/invoice-row.ts'

/** An approved and unpaid invoice: "pending" in the terms of the call (decisions.md no. 52). */
export interface PendingInvoice
  extends Columns<
    'invoices',
    'id' | 'folio' | 'status' | 'status_since' | 'company_id' | 'contractor_id' | 'contractor_name' | 'currency' | 'total'
  > {
  is_proved: boolean
  has_transfer: boolean
}

/** With the email on record at the provider. */
export interface BatchInvoice extends PendingInvoice {
  wise_email: string | null
}

/** Maximum number of transfers in one batch of the provider. */
export const BATCH_MAX = 1000
/** Maximum number of invoices of one company, and of transfers of one batch, on the page. */
export const LISTED_MAX = 200

const isPending = (session: Session) => sql<boolean>`
  (i.status = 'Validating' or i.status = 'Approval' and i.approved_by_client_at is not null)
    and ${inScope(session, 'i.company_id')}`

/** Invoices `i` of companies `c`. */
const COLUMNS = sql`i.id, i.folio, i.status, i.status_since, i.company_id, i.contractor_id, i.contractor_name, i.currency, i.total,
  i.status <> 'Approval' or ${ON_CREDIT} as is_proved,
  exists (select from invoice_transfers t where t.invoice_id = i.id and t.is_living) as has_transfer`

/** Payable ones first, so that no number of others keeps them out of a limited list; then by age. */
const FIRST = sql`p.is_proved and not p.has_transfer desc, p.status_since, p.id`

/** As many pending invoices in reach as a batch takes, payable ones first, then by age; and the number of further ones. */
export async function pendingInvoices(
  db: Database,
  session: Session,
  { companyId, invoiceIds }: { companyId?: number | undefined; invoiceIds?: readonly number[] | undefined },
): Promise<{ invoices: BatchInvoice[]; more: number }> {
  const all: RawBuilder<boolean> = sql`true`
  const { rows } = await sql<BatchInvoice & { of_all: number }>`
    select p.*, (select b.wise_email from bank_details b where b.person_id = p.contractor_id limit 1) as wise_email
    from (select p.*, count(*) over ()::int as of_all
      from (select ${COLUMNS} from invoices i join companies c on c.id = i.company_id
        where ${isPending(session)}
          and ${companyId === undefined ? all : sql`i.company_id = ${companyId}`}
          and ${invoiceIds === undefined ? all : sql`i.id = any(${invoiceIds}::int[])`}) p
      order by ${FIRST} limit ${BATCH_MAX}) p
    order by ${FIRST}`.execute(db)
  return { invoices: rows, more: (rows[0]?.of_all ?? 0) - rows.length }
}

export interface PendingTotal {
  company_id: number
  company_name: string
  currency: string
  count: number
  amount: string
  waiting_since: string
}

/** All pending invoices in reach, by company and currency; the company that has waited longest comes first. */
export async function pendingTotals(db: Database, session: Session): Promise<PendingTotal[]> {
  const { rows } = await sql<PendingTotal>`
    select i.company_id, c.name as company_name, i.currency, count(*)::int as count, sum(i.total) as amount,
      min(i.status_since) as waiting_since
    from invoices i join companies c on c.id = i.company_id
    where ${isPending(session)}
    group by i.company_id, c.name, i.currency
    order by min(min(i.status_since)) over (partition by i.company_id), i.company_id, min(i.status_since), i.currency`.execute(
    db,
  )
  return rows
}

/** The first pending invoices of each company in reach, payable ones first, in the order of their age. */
export async function listedInvoices(db: Database, session: Session): Promise<PendingInvoice[]> {
  const { rows } = await sql<PendingInvoice>`
    select p.* from (select p.*, row_number() over (partition by p.company_id order by ${FIRST}) as place
      from (select ${COLUMNS} from invoices i join companies c on c.id = i.company_id where ${isPending(session)}) p) p
    where p.place <= ${LISTED_MAX}
    order by p.status_since, p.id`.execute(db)
  return rows
}

/** The reason why it cannot be paid now, as text; `null` where the invoice itself allows it. */
export function obstacleOf({ has_transfer, is_proved }: Pick<PendingInvoice, 'has_transfer' | 'is_proved'>): string | null {
  if (has_transfer) return t('server-transfers.hasTransfer')
  return is_proved ? null : t('server-transfers.unproved')
}
