import { FileAnswer } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { writeCsv } from '../../csv/write-csv.ts'
import { referenceOf } from './order-transfer.ts'
import { obstacleOf, pendingInvoices } from './pending-invoices.ts'

export const COLUMNS = [
  'invoice_id',
  'folio',
  'contractor_name',
  'wise_email',
  'amount',
  'source_currency',
  'target_currency',
  'reference',
] as const
export type Column = (typeof COLUMNS)[number]

/** batch-transfers-template.csv (H5): the invoices that can be paid now, or those of them that are named; at most a batch. */
export const downloadBatchTemplate: Action<'contractor/download-wise-batch-template-transfer'> = async (
  { companyId, invoiceIds },
  { db, session, services },
) => {
  const { invoices } = await pendingInvoices(db, session, { companyId, invoiceIds })
  const rows = invoices
    .filter((invoice) => obstacleOf(invoice) === null)
    .map(
      (invoice): Record<Column, string> => ({
        invoice_id: String(invoice.id),
        folio: invoice.folio,
        contractor_name: invoice.contractor_name,
        wise_email: invoice.wise_email ?? '',
        amount: invoice.total,
        source_currency: services.transfers.sourceCurrency,
        target_currency: invoice.currency,
        reference: referenceOf(invoice),
      }),
    )
  const lines = [[...COLUMNS], ...rows.map((row) => COLUMNS.map((column) => row[column]))]
  return new FileAnswer('csv', 'batch-transfers-template.csv', async () => writeCsv(lines))
}
