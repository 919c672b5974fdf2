import { sql } from 'kysely'
import { Batch, WaitingInvoice } from '../../../contract/transfers/schemas.ts'
import { decimal, money } from '../../../payroll/money/decimal.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { membersOf } from '../../lists/select-row.ts'
import { TransfersError } from '../../outside/transfers/transfers.ts'
import { shownText } from '../../words/kept-text.ts'
import type { BatchRow } from './batch-row.ts'
import { batchObstacles } from './order-batch.ts'
import { fundObstacle } from './order-funding.ts'
import {
  LISTED_MAX,
  listedInvoices,
  obstacleOf,
  type PendingInvoice,
  type PendingTotal,
  pendingTotals,
} from './pending-invoices.ts'
import { toSummary } from './to-transfer.ts'

const BATCHES_SHOWN = 10
/** The number of rows without the limit, with each of them. */
const ALL = sql<number>`count(*) over ()::int`.as('all')
const moreThan = (rows: readonly { all: number }[]): number => (rows[0]?.all ?? 0) - rows.length

export const getPayments: Action<'contractor/get-payments-waiting'> = async (_input, context) => {
  const { db, session, services } = context
  const { balances, trouble } = await readBalances(context)
  return {
    data: {
      provider: services.transfers.name,
      is_sandbox: services.settings.transfers === 'sandbox',
      source_currency: services.transfers.sourceCurrency,
      balances,
      balance_trouble: trouble,
      companies: byCompany(await pendingTotals(db, session), await listedInvoices(db, session)),
      ...(await readBatches(context)),
    },
  }
}

/** A provider that does not answer hides none of the rest. */
async function readBalances({ services }: CallContext<Session>) {
  try {
    return { balances: await services.transfers.balances(), trouble: null }
  } catch (error) {
    if (!(error instanceof TransfersError)) throw error
    return { balances: [], trouble: error.text }
  }
}

/** A list of one company may be limited; its count and totals are of all. */
function byCompany(totals: readonly PendingTotal[], listed: readonly PendingInvoice[]) {
  const invoices = Map.groupBy(listed, ({ company_id }) => company_id)
  return [...Map.groupBy(totals, ({ company_id }) => company_id)].map(([id, currencies]) => {
    const [first] = currencies as [PendingTotal, ...PendingTotal[]]
    return {
      id,
      name: first.company_name,
      count: currencies.reduce((all, { count }) => all + count, 0),
      waiting_since: first.waiting_since,
      totals: currencies.map(({ currency, amount }) => ({ currency, amount })),
      invoices: (invoices.get(id) ?? []).map((invoice) => ({
        ...membersOf(WaitingInvoice, invoice),
        obstacle: obstacleOf(invoice),
      })),
    }
  })
}

/** A batch that a newer calculation replaced before any payment is of no interest. */
const lastBatches = ({ db, session }: CallContext<Session>) =>
  db
    .selectFrom('transfer_batches')
    .innerJoin('companies', 'companies.id', 'transfer_batches.company_id')
    .selectAll('transfer_batches')
    .select('companies.name as company_name')
    .select(ALL)
    .where(inScope(session, 'transfer_batches.company_id'))
    .where(sql<boolean>`(transfer_batches.status <> 'Cancelled'
      or exists (select from invoice_transfers t where t.batch_id = transfer_batches.id))`)
    .orderBy('transfer_batches.id', 'desc')
    .limit(BATCHES_SHOWN)
    .execute()

async function readBatches(context: CallContext<Session>) {
  const rows = await lastBatches(context)
  const obstacles = await batchObstacles(context.db, rows)
  const batches = await Promise.all(rows.map((row) => toBatch(context, row, obstacles.get(row.id))))
  return { batches, batches_more: moreThan(rows) }
}

async function toBatch(
  { db, session }: CallContext<Session>,
  batch: BatchRow & { company_name: string },
  obstacle: string | undefined,
) {
  const { count, source_amount, fee } = await contentOf(db, batch)
  const transfers = await db
    .selectFrom('invoice_transfers')
    .selectAll()
    .select(ALL)
    .where('batch_id', '=', batch.id)
    // In a long list, those with a problem are not the ones left out.
    .orderBy(sql`coalesce(trouble, reason) is null`)
    .orderBy('invoice_id')
    .limit(LISTED_MAX)
    .execute()
  return {
    ...membersOf(Batch, batch),
    company: { id: batch.company_id, name: batch.company_name },
    count,
    source_amount,
    fee,
    total: money(decimal(source_amount).plus(fee)),
    trouble: batch.trouble === null ? null : shownText(batch.trouble),
    fund_obstacle: obstacle ?? (await fundObstacle(db, batch, session)),
    transfers: transfers.map(toSummary),
    transfers_more: moreThan(transfers),
  }
}

interface Content {
  count: number
  source_amount: string
  fee: string
}

/** Of a calculation all its invoices; of an ordered batch the payments that were made or can still be made. */
async function contentOf(db: Database, { id, status, invoices, source_amount, fee }: BatchRow): Promise<Content> {
  const calculated = { count: invoices, source_amount, fee }
  if (status === 'Calculated' || status === 'Cancelled') return calculated
  const { rows } = await sql<Content>`
    select count(*)::int as count, coalesce(sum(source_amount), 0)::numeric(14, 2) as source_amount,
      coalesce(sum(fee), 0)::numeric(14, 2) as fee
    from invoice_transfers where batch_id = ${id} and (is_living or funded_at is not null)`.execute(db)
  return rows[0] ?? calculated
}
