import { type RawBuilder, sql } from 'kysely'
import { ZONE } from '../../../contract/calendar.ts'
import { INVOICE_STAGES, type InvoiceStage } from '../../../contract/invoices/schemas.ts'
import { LAST_ROW, MORE_ROWS } from '../../../contract/tables/list-limits.ts'
import type { Action } from '../../calls/handlers.ts'
import { REMINDER_DAYS, reminderDay } from './ages.ts'
import { invoiceReach } from './reach.ts'
import { STAGES } from './stages.ts'
import { WAITING_SINCE } from './turn.ts'

interface Row {
  stage: InvoiceStage
  currency: string
  count: number
  late: number
  since: string
  amount: string
}

/** Statuses whose first reminder says when an invoice of a stage has waited for too long. */
const LATE: Partial<Record<InvoiceStage, string>> = { review: 'Pending', approval: 'Approval', money: 'Validating' }

/**
 * The waiting invoices by stage, with age and sums, in one statement. For a stage with more invoices than a list counts, the
 * answer contains only that, so that the cost does not grow with their number.
 */
export const getStages: Action<'contractor/get-invoice-stages'> = async ({ filters }, { db, session, now }) => {
  const companyId = filters?.companyId
  const parts = INVOICE_STAGES.map((stage) => {
    const [first] = REMINDER_DAYS[LATE[stage] ?? ''] ?? []
    return sql`(select ${stage}::text as stage, i.currency, ${sinceOf(stage)} as since, i.total,
        ${first === undefined ? sql`false` : sql`${sinceOf(stage)} < ${reminderDay(first, now)}::timestamptz`} as is_late
      from invoices i where ${STAGES[stage]} and ${sql.join(invoiceReach(session), sql` and `)}
        and ${companyId === undefined ? sql`true` : sql`i.company_id = ${companyId}`} limit ${MORE_ROWS})`
  })
  const { rows } = await sql<Row>`
    select stage, currency, count(*)::int as count, (count(*) filter (where is_late))::int as late, min(since) as since,
      sum(total)::numeric(20, 2) as amount
    from (${sql.join(parts, sql` union all `)}) w group by stage, currency order by stage, currency`.execute(db)
  return { data: { stages: INVOICE_STAGES.map((stage) => sumOf(stage, rows)) } }
}

/** An invoice waits for its bill since its payment. */
const sinceOf = (stage: InvoiceStage): RawBuilder<unknown> =>
  stage === 'tax-bill' ? sql`coalesce(i.paid_at::timestamp at time zone ${sql.lit(ZONE)}, i.status_since)` : WAITING_SINCE

function sumOf(stage: InvoiceStage, all: readonly Row[]) {
  const rows = all.filter((row) => row.stage === stage)
  const add = (name: 'count' | 'late') => rows.reduce((sum, row) => sum + row[name], 0)
  const count = add('count')
  if (count > LAST_ROW) return { stage, count, late: 0, since: null, totals: [] }
  return {
    stage,
    count,
    late: add('late'),
    since: rows.map(({ since }) => since).sort()[0] ?? null,
    totals: rows.map(({ currency, amount }) => ({ currency, amount })),
  }
}
