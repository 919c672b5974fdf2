import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { invoiceListFor } from '../invoices/get-invoices.ts'

/** One page of the invoices in reach that are closed. */
export const completedInvoices: Action<'contractor/get-all-completed-invoices'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(completedListFor(context.session), input, context)
  return { data: { invoices: rows, totalInvoices: total, page, limit } }
}

/** The list of invoices, limited to completed ones. */
export function completedListFor(session: Session) {
  const list = invoiceListFor(session)
  const { companyId, from, to } = list.filters
  const taxed = (isTaxed: boolean): RawBuilder<unknown> => (isTaxed ? sql`i.taxed_at is not null` : sql`i.taxed_at is null`)
  const reach = (who: Session) => [...list.reach(who), sql<boolean>`i.status = 'Complete'`]
  return { ...list, file: 'completed-invoices', reach, filters: { companyId, from, to, taxed } }
}
