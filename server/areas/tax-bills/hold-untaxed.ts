import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import { statusLabel } from '../../../contract/statuses.ts'
import type { Database } from '../../db/connect.ts'
import { WITH_NEXT } from '../../db/guard-pool.ts'
import { AppError } from '../../errors/app-error.ts'
import { invoiceById, type StoredInvoice } from '../invoices/invoice-row.ts'

/** An invoice that can be billed, or why it cannot. */
export type Held = [id: number, found: StoredInvoice | string]

export interface Refused {
  failTransfers: { invoiceId: number; message: string }[]
  errors: { row: number; message: string }[]
}

/** Locks the invoices of a company, always in the same order, and answers for each whether it can be billed. */
export async function holdUntaxed(db: Database, companyId: number, ids: readonly number[]): Promise<Held[]> {
  const held: Held[] = []
  for (const id of ids.toSorted((one, two) => one - two)) held.push([id, await holdOne(db, companyId, id)])
  return held
}

async function holdOne(db: Database, companyId: number, id: number): Promise<StoredInvoice | string> {
  await sql`select from invoices where id = ${id} for no key update ${WITH_NEXT}`.execute(db)
  const invoice = await invoiceById(db, id)
  if (invoice?.company_id !== companyId) return new AppError('NOT_FOUND').message
  if (invoice.taxed_at !== null) return t('server-tax-bills.fees.billed', { folio: invoice.folio })
  if (invoice.status === 'Paid' || invoice.status === 'Complete') return invoice
  return t('server-tax-bills.fees.unpaid', { folio: invoice.folio, status: statusLabel('invoice', invoice.status) })
}

/** The invoices that cannot be billed, as the specification lists them: by invoice, and by row of the input. */
export function refusedOf(held: readonly Held[]): Refused {
  const refused: Refused = { failTransfers: [], errors: [] }
  for (const [at, [invoiceId, found]] of held.entries()) {
    if (typeof found !== 'string') continue
    refused.failTransfers.push({ invoiceId, message: found })
    refused.errors.push({ row: at + 1, message: found })
  }
  return refused
}
