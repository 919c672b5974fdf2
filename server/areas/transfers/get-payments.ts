import { Batch, WaitingInvoice } from '../../../contract/transfers/schemas.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { inScope } from '../../calls/in-scope.ts'
import { membersOf } from '../../lists/select-row.ts'
import { TransfersError } from '../../outside/transfers/transfers.ts'
import { shownText } from '../../words/kept-text.ts'
import { type BatchRow, transfersOf } from './batch-row.ts'
import { fundObstacle } from './order-funding.ts'
import { obstacleOf, type PendingInvoice, pendingInvoices } from './pending-invoices.ts'
import { toSummary } from './to-transfer.ts'

const BATCHES_SHOWN = 10

/** Invoices waiting for payment, by company and age; the balances; the last batches. */
export const getPayments: Action<'contractor/get-payments-waiting'> = async (_input, context) => {
  const { db, session, services } = context
  const pending = await pendingInvoices(db, session, {})
  const { balances, trouble } = await readBalances(context)
  return {
    data: {
      provider: services.transfers.name,
      is_sandbox: services.settings.transfers === 'sandbox',
      source_currency: services.transfers.sourceCurrency,
      balances,
      balance_trouble: trouble,
      companies: byCompany(pending),
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

/** The company that has waited longest comes first. */
function byCompany(pending: readonly PendingInvoice[]) {
  const groups = Map.groupBy(pending, ({ company_id }) => company_id)
  return [...groups.values()].map((invoices) => {
    const [first] = invoices as [PendingInvoice, ...PendingInvoice[]]
    const currencies = Map.groupBy(invoices, ({ currency }) => currency)
    return {
      id: first.company_id,
      name: first.company_name,
      count: invoices.length,
      waiting_since: first.status_since,
      totals: [...currencies].map(([currency, of]) => ({
        currency,
        amount: money(sum(of.map(({ total }) => decimal(total)))),
      })),
      invoices: invoices.map((invoice) => ({
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
