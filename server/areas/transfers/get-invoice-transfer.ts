import type { Action } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { storedInvoice } from '../invoices/get-invoices.ts'
import { checkTransfer } from './order-transfer.ts'
import { payeeOf } from './payee.ts'
import { toSummary, toTransfer } from './to-transfer.ts'

export const getInvoiceTransfer: Action<'contractor/get-invoice-transfer'> = async (
  { invoiceId },
  { db, session, services, now },
) => {
  const invoice = await storedInvoice(db, invoiceId)
  const rows = await db
    .selectFrom('invoice_transfers')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .execute()
  const [last, ...earlier] = rows
  const obstacle = await sayObstacle(async () => {
    await checkTransfer({ db, now }, invoice, session)
    await payeeOf(db, invoice.contractor_id, invoice.currency)
  })
  return {
    data: {
      provider: services.transfers.name,
      is_sandbox: services.settings.transfers === 'sandbox',
      source_currency: services.transfers.sourceCurrency,
      obstacle,
      transfer: last ? await toTransfer(db, last, session) : null,
      earlier: earlier.map(toSummary),
    },
  }
}

async function sayObstacle(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
