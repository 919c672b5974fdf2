import { type RawBuilder, sql } from 'kysely'
import type { Batch, BatchItem } from '../../../contract/invoice-batches/schemas.ts'
import type { Action } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { shownText } from '../../words/kept-text.ts'
import { batchByKey } from './batch-row.ts'

const LATEST = 10
const PAGE = 50

/** A batch with the result for each contractor. */
export const getBatch: Action<'contractor/get-batch-invoices'> = async (input, { db, session }) => {
  const { batchKey, page = 1, limit = PAGE, problems = false } = input
  const { id } = await batchByKey(db, session, batchKey)
  const [batch] = await batches(db, sql`b.id = ${id}`)
  const wanted = problems ? sql`x.batch_id = ${id} and x.state in ('Failed', 'Skipped')` : sql`x.batch_id = ${id}`
  const { rows } = await sql<BatchItem & { all: number }>`
    select p.id, p.firstname, p.lastname, x.state, x.code, x.reason, x.amount::text,
      case when i.id is not null
        then json_build_object('id', i.id, 'folio', i.folio, 'total', i.total::text, 'currency', i.currency) end as invoice,
      count(*) over ()::int as all
    from invoice_batch_items x join people p on p.id = x.contractor_id left join invoices i on i.id = x.invoice_id
    where ${wanted} order by x.state = 'Created', x.position limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const items = rows.map((row) => ({ ...row, reason: row.reason === null ? null : shownText(row.reason) }))
  return { batch: batch as Batch, items, totalItems: rows[0]?.all ?? 0 }
}

export const getBatches: Action<'contractor/get-batches-invoices'> = async ({ companyId }, { db, session }) => {
  const ofCompany = companyId === undefined ? sql`true` : sql`b.company_id = ${companyId}`
  return { batches: await batches(db, sql`b.status <> 'Prepared' and ${ofCompany} and ${inScope(session, 'b.company_id')}`) }
}

async function batches(db: Database, condition: RawBuilder<unknown>): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select b.batch_key as "batchKey", json_build_object('id', c.id, 'name', c.name) as company, b.status, b.concept,
      b.period_start, b.period_end, b.issue_date, b.amount_mode, b.amount::text, b.total, b.completed, n.created, n.failed,
      n.skipped, p.firstname || ' ' || p.lastname as created_by, b.created_at, b.finished_at
    from invoice_batches b join companies c on c.id = b.company_id join people p on p.id = b.created_by
      cross join lateral (select count(*) filter (where state = 'Created')::int as created,
        count(*) filter (where state = 'Failed')::int as failed, count(*) filter (where state = 'Skipped')::int as skipped
        from invoice_batch_items where batch_id = b.id) n
    where ${condition} order by b.id desc limit ${LATEST}`.execute(db)
  return rows
}
