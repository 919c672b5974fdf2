import { t } from '../../../contract/language/texts.ts'
import { decimal, money, sum } from '../../../payroll/money/decimal.ts'
import settings from '../../../schemas/transfers.json' with { type: 'json' }
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import type { PreparedAction } from '../../calls/handlers.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { insertForId, updateRows } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Quote, TransfersError } from '../../outside/transfers/transfers.ts'
import { quoteColumns } from './calculate-invoice.ts'
import { forAll } from './for-all.ts'
import { fundObstacle } from './order-funding.ts'
import { payeeOf } from './payee.ts'
import { obstacleOf, type PendingInvoice, pendingInvoices } from './pending-invoices.ts'

/** The total cost of all approved and unpaid invoices of a company. Those that cannot be paid are left out with the reason. */
export const calculateBatch: PreparedAction<'contractor/calculate-allinvoices-pending-by-company-id'> = {
  prepare: async ({ companyId, source_currency, invoiceIds }, context) => {
    const { invoices, more } = await pendingInvoices(context.db, context.session, { companyId, invoiceIds })
    const known = new Set(invoices.map(({ id }) => id))
    const others = (invoiceIds ?? []).filter((id) => !known.has(id))
    const gone = others.map((invoiceId) => ({ invoiceId, reason: t('server-transfers.notPayable') }))
    const order = invoices.map((invoice) => ({ invoice, reference: null }))
    const calculated = await quoteAll(context, order, source_currency)
    return async (call) => {
      const batch = await keepBatch(call, companyId, { ...calculated, excluded: [...calculated.excluded, ...gone], more })
      return { data: { calculationWiseAllInvoices: batch } }
    }
  },
}

export interface Excluded {
  invoiceId: number
  reason: string
}
interface Item {
  invoiceId: number
  quote: Quote
  reference: string | null
}
interface Quoted {
  sourceCurrency: string
  items: Item[]
  excluded: Excluded[]
}
interface Calculated extends Quoted {
  /** Number of pending invoices that are neither in it nor excluded. */
  more: number
}

/**
 * A quote for each; an invoice that the provider refuses is left out with its message. A missing answer ends the call,
 * because nothing is stored yet.
 */
export async function quoteAll(
  { db, services: { transfers } }: PrepareContext<Session>,
  order: readonly { invoice: PendingInvoice; reference: string | null }[],
  sourceCurrency: string = transfers.sourceCurrency,
): Promise<Quoted> {
  const results = await forAll(order, settings.atOnce, async ({ invoice, reference }): Promise<Item | Excluded> => {
    const obstacle = obstacleOf(invoice)
    if (obstacle !== null) return { invoiceId: invoice.id, reason: obstacle }
    try {
      await payeeOf(db, invoice.contractor_id, invoice.currency)
      const quote = await transfers.quote({ sourceCurrency, targetCurrency: invoice.currency, targetAmount: invoice.total })
      return { invoiceId: invoice.id, quote, reference }
    } catch (error) {
      if (error instanceof AppError) return { invoiceId: invoice.id, reason: error.message }
      if (error instanceof TransfersError && !error.isPassing) return { invoiceId: invoice.id, reason: error.text }
      if (error instanceof TransfersError) throw new AppError('PROVIDER', { text: error.text, cause: error })
      throw error
    }
  })
  return {
    sourceCurrency,
    items: results.filter((one): one is Item => 'quote' in one),
    excluded: results.filter((one): one is Excluded => 'reason' in one),
  }
}

/** Stores a calculation, which replaces the company's former unpaid ones. */
export async function keepBatch(call: CallContext<Session>, companyId: number, calculated: Calculated) {
  const { db, now, session, services } = call
  const { sourceCurrency, items, excluded } = calculated
  if (items.length === 0)
    return call.nothingChanged({ ...toCalculation(null, calculated), fund_obstacle: null, expires_at: null })
  await updateRows(db, 'transfer_batches', { company_id: companyId, status: 'Calculated' }, { status: 'Cancelled' })
  const totals = totalsOf(calculated)
  const expiresAt = items.map(({ quote }) => quote.expiresAt).sort()[0] as string
  const id = await insertForId(db, 'transfer_batches', {
    company_id: companyId,
    provider: services.transfers.name,
    source_currency: sourceCurrency,
    invoices: items.length,
    source_amount: totals.source_amount,
    fee: totals.fee,
    excluded: JSON.stringify(excluded),
    expires_at: expiresAt,
    created_at: now.toISOString(),
    created_by: session.id,
  })
  const quotes = items.map(({ invoiceId, quote, reference }) => ({
    ...quoteColumns(quote, services.transfers, call),
    invoice_id: invoiceId,
    batch_id: id,
    reference,
  }))
  await insertRows(db, 'transfer_quotes', quotes)
  const changes = [{ field: 'invoices', from: null, to: items.length }]
  await call.record({ entity: 'company', entityId: companyId, companyId, action: 'transfers.batch-calculated', changes })
  const fund_obstacle = await fundObstacle(db, { company_id: companyId, created_by: session.id }, session)
  return { ...toCalculation(id, calculated), fund_obstacle, expires_at: expiresAt }
}

const totalsOf = ({ items }: Calculated) => {
  const source = sum(items.map(({ quote }) => decimal(quote.sourceAmount)))
  const fee = sum(items.map(({ quote }) => decimal(quote.fee)))
  return { source_amount: money(source), fee: money(fee), total: money(source.plus(fee)) }
}

const toCalculation = (batchId: number | null, calculated: Calculated) => ({
  batchId,
  count: calculated.items.length,
  source_currency: calculated.sourceCurrency,
  ...totalsOf(calculated),
  rate_by_currency: Object.fromEntries(calculated.items.map(({ quote }) => [quote.targetCurrency, quote.rate])),
  items: calculated.items.map(({ invoiceId, quote }) => ({
    invoiceId,
    fee: quote.fee,
    target_amount: quote.targetAmount,
    target_currency: quote.targetCurrency,
  })),
  excluded: calculated.excluded,
  more: calculated.more,
})
