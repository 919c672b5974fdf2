import type { BatchCalculation, Payments } from '../../../contract/transfers/schemas.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { useRead } from '../../../providers/use-read.ts'

export type WaitingCompany = Payments['companies'][number]
export type Batch = Payments['batches'][number]
export type RowError = ResultOf<'contractor/upload-batch-calculation-quote-wise'>['errors'][number]

/** The result of the calculation, and the parts of the file that failed. */
export interface Calculated {
  calculation: BatchCalculation
  errors: readonly RowError[]
}

/** Payments progress by themselves, so an open page reads them again. */
const REFRESH_MS = 15_000

export const usePayments = () => useRead('contractor/get-payments-waiting', {}, { refetchInterval: REFRESH_MS })
