import { Batch, WaitingInvoice } from '../../../contract/transfers/schemas.ts'
import { decimal, money } from '../../../payroll/money/decimal.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { membersOf } from '../../lists/select-row.ts'
import { TransfersError } from '../../outside/transfers/transfers.ts'
import { shownText } from '../../words/kept-text.ts'
import { type BatchRow, transfersOf } from './batch-row.ts'
import { fundObstacle } from './order-funding.ts'
import { listedInvoices, obstacleOf, type PendingInvoice, type PendingTotal, pendingTotals } from './pending-invoices.ts'
import { toSummary } from './to-transfer.ts'

const BATCHES_SHOWN = 10

/** Invoices waiting for payment, by company and age; the balances; the last batches. */
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
      batches: await Promise.all((await lastBatches(context)).map((row) => toBatch(context, row))),
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

const lastBatches = ({ db, session }: CallContext<Session>) =>
  db
    .selectFrom('transfer_batches')
    .innerJoin('companies', 'companies.id', 'transfer_batches.company_id')
    .selectAll('transfer_batches')
    .select('companies.name as company_name')
    .where(inScope(session, 'transfer_batches.company_id'))
    .orderBy('transfer_batches.id', 'desc')
    .limit(BATCHES_SHOWN)
    .execute()

async function toBatch({ db, session }: CallContext<Session>, batch: BatchRow & { company_name: string }) {
  const transfers = await transfersOf(db, batch.id)
  return {
    ...membersOf(Batch, batch),
    company: { id: batch.company_id, name: batch.company_name },
    count: batch.invoices,
    total: money(decimal(batch.source_amount).plus(batch.fee)),
    trouble: batch.trouble === null ? null : shownText(batch.trouble),
    fund_obstacle: await fundObstacle(db, batch, session),
    transfers: transfers.slice(0, 200).map(toSummary),
  }
}
