import { sql } from 'kysely'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { readList } from '../../lists/read-list.ts'
import type { At } from '../../machines/record.ts'
import { invoiceListFor } from './invoice-list.ts'
import { invoiceById, type StoredInvoice } from './invoice-row.ts'
import { invoiceReach } from './reach.ts'
import { toInvoice } from './to-invoice.ts'

export const listInvoices: Action<'contractor/get-all-invoices-by-id-contractor'> = async (input, context) => {
  const { contractorId, filters, ...asked } = input
  const chosen = { ...filters, ...(contractorId === undefined ? {} : { contractorId }) }
  const list = invoiceListFor(context.session)
  const { rows, total, page, limit } = await readList(list, { ...asked, filters: chosen }, context)
  return { data: { invoicesContractor: rows, totalInvoices: total, page, limit } }
}

export const getInvoice: Action<'contractor/get-invoice-by-id'> = async ({ invoiceId }, context) => {
  await checkReach(context.db, context.session, invoiceId)
  return { data: [await answerWith(invoiceId, context)] }
}

/** The current invoice, for the answer of a call. */
export async function answerWith(id: number, context: At) {
  const invoice = await storedInvoice(context.db, id)
  return toInvoice(invoice, context)
}

/** Throws NOT_FOUND where no such invoice is in reach. */
export async function checkReach(db: CallContext['db'], session: Session, id: number): Promise<void> {
  const { rows } = await sql`select from invoices i where i.id = ${id}
    and ${sql.join(invoiceReach(session), sql` and `)}`.execute(db)
  if (rows.length === 0) throw new AppError('NOT_FOUND')
}

/** Throws NOT_FOUND. */
export async function storedInvoice(db: CallContext['db'], id: number): Promise<StoredInvoice> {
  return orNotFound(await invoiceById(db, id))
}
