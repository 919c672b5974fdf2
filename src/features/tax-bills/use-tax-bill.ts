import { type ResultOf, useRead } from '../../../providers/calls.ts'

const READ = 'contractor/get-tax-bill-by-invoice-id'

export type BillState = ResultOf<typeof READ>

/** The tax bills of an invoice, for viewers who may make them. A changed `version` of the invoice reads them again. */
export const useTaxBill = (invoiceId: number, version: number) =>
  useRead(READ, { invoiceId }, { reuses: true, since: [version] })
