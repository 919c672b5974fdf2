import type { FundingResults } from '../../../contract/transfers/schemas.ts'

/** Results of paying several invoices. */
export interface PaidResults {
  paid: number[]
  failed: { invoiceId: number; message: string }[]
}

export const resultsOf = ({ successfulTransfers, failTransfers }: FundingResults): PaidResults => ({
  paid: successfulTransfers.map(({ invoiceId }) => invoiceId),
  failed: failTransfers.map(({ invoiceId, message }) => ({ invoiceId, message })),
})
