import { readFile } from 'node:fs/promises'
import type { PreparedAction } from '../../calls/handlers.ts'
import { AppError } from '../../errors/app-error.ts'
import { keepBatch, quoteAll } from './calculate-batch.ts'
import { idOf, judgeRows, readBatchFile } from './judge-batch-file.ts'
import { pendingInvoices } from './pending-invoices.ts'

/** Calculates the invoices of a file. Rows that cannot be paid are listed with their errors; the others are calculated. */
export const uploadBatch: PreparedAction<'contractor/upload-batch-calculation-quote-wise'> = {
  prepare: async ({ companyId }, context) => {
    const { db, session, services, files } = context
    const [file] = files
    if (!file) throw new AppError('VALIDATION')
    const read = await readBatchFile(await readFile(file.path))
    const invoiceIds = read.rows.flatMap(({ cells }) => idOf(cells) ?? [])
    const { invoices } = await pendingInvoices(db, session, { companyId, invoiceIds })
    const { good, errors } = judgeRows(read, invoices, services.transfers.sourceCurrency)
    // The file has at most as many rows as a batch takes.
    const calculated = { ...(await quoteAll(context, good)), more: 0 }
    return async (call) => {
      const batch = await keepBatch(call, companyId, calculated)
      return { data: { batchId: batch.batchId, calculationWiseAllInvoices: batch, errors } }
    }
  },
}
